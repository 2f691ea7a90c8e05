"""A WebSocket as a connection."""

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from doorcard.server.connection import Closed


class Socket:
    """A `doorcard.server.connection.Connection` over a WebSocket that was accepted."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket

    async def receive(self) -> bytes:
        """The next frame, whether it came as text or as bytes. Raises `Closed`."""
        if self._socket.client_state is not WebSocketState.CONNECTED:
            raise Closed
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise Closed
        text = message.get("text")
        return text.encode() if text is not None else message.get("bytes") or b""

    async def send(self, frame: bytes) -> None:
        """Send a frame as text. Raises `Closed`."""
        if self._socket.application_state is not WebSocketState.CONNECTED:
            raise Closed
        try:
            await self._socket.send({"type": "websocket.send", "text": frame.decode()})
        except (WebSocketDisconnect, OSError):
            raise Closed from None

    async def close(self) -> None:
        """End it, where it is not over yet."""
        connected = WebSocketState.CONNECTED
        if self._socket.application_state is connected and self._socket.client_state is connected:
            try:
                await self._socket.close()
            except (WebSocketDisconnect, OSError):
                return  # the other side was faster
