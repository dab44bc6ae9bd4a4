"""How sockets press what they send: boards that follow each other are much alike."""

from collections.abc import Sequence
from typing import Any

from isal.isal_zlib import compressobj
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions import Extension
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory
from websockets.typing import ExtensionParameter

# Intel's library looks as far back as one may in a third of the time that zlib takes for an eighth
# of the way, so that less is sent too. A socket holds 50 kB for it.
LEVEL = 0
HEARD = 11  # bits of the window for what viewers send: a few words
REPLACED = {"memLevel": 1}  # of zlib's encoder, which is not used


class Pressing(ServerPerMessageDeflateFactory):
    """Agrees with a browser on how to press, and does it quickly."""

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], Any]:
        agreed, extension = super().process_request_params(params, accepted_extensions)
        if not extension.local_no_context_takeover:
            pressing = compressobj(LEVEL, wbits=-extension.local_max_window_bits)
            extension.encoder = pressing  # type: ignore[assignment]  # it does what zlib's does
        return agreed, extension


class Packed(WebSocketsSansIOProtocol):
    """A socket whose messages are pressed quickly."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        pressing = Pressing(client_max_window_bits=HEARD, compress_settings=REPLACED)
        self.conn.available_extensions = [pressing]
