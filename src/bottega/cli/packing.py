"""How sockets press what they send: boards that follow each other are much alike."""

from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.extensions.permessage_deflate import ServerPerMessageDeflateFactory

# Looking further back and less closely than usual takes half of the time and makes less of it; a
# socket holds 48 kB for it, where the whole window would be 256.
WINDOW, TABLES, LEVEL = 13, 5, 1


class Packed(WebSocketsSansIOProtocol):
    """A socket whose messages are pressed quickly."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        pressed = {"memLevel": TABLES, "level": LEVEL}
        self.conn.available_extensions = [
            ServerPerMessageDeflateFactory(
                server_max_window_bits=WINDOW,
                client_max_window_bits=WINDOW,
                compress_settings=pressed,
            )
        ]
