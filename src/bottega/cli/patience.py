"""How long a server waits for the rest of a request: who sends half of one is hung up on."""

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

PATIENCE = 20.0  # seconds for the whole of a request; ours are at most 32 kB


class Patient(H11Protocol):
    """A connection with a time limit for what comes in; answers may take longer."""

    late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_response_complete(self) -> None:
        self._wait()  # for the next one
        super().on_response_complete()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        self._wait_no_more()
        super().handle_websocket_upgrade(event)

    def connection_lost(self, exc: Exception | None) -> None:
        self._wait_no_more()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._wait_no_more()
        self.late = self.loop.call_later(PATIENCE, self._hang_up)

    def _wait_no_more(self) -> None:
        if self.late is not None:
            self.late.cancel()

    def _hang_up(self) -> None:
        """Unless the request is whole, and being answered."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete or cycle.more_body:
            self.transport.close()
