from __future__ import annotations

import http.client
import io
import math
import socket
import ssl
import time
from typing import Any, BinaryIO, Optional, Union
from urllib.parse import SplitResult

from ..errors import NetworkError
from .retry_after import retry_after

_SENT_BYTES = 65_536
#: Operating systems accept no larger timeouts.
_LONGEST_TIMEOUT = 86_400.0


class AttemptTimeout(Exception):
    """The deadline of an attempt is over."""


class TimeLimit:
    """When an operation on a socket must have ended: a deadline for everything, and a limit of silence for streams."""

    def __init__(self, deadline: float) -> None:
        #: In seconds of `time.monotonic`.
        self.deadline = deadline
        #: In seconds.
        self.idle = math.inf

    def remaining(self) -> float:
        remaining = self.deadline - time.monotonic()
        if remaining <= 0:
            raise AttemptTimeout
        return min(remaining, self.idle, _LONGEST_TIMEOUT)


class _LimitedReader(io.RawIOBase):
    def __init__(self, connected: socket.socket, limit: TimeLimit) -> None:
        self._socket = connected
        self._limit = limit

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> int:
        self._socket.settimeout(self._limit.remaining())
        try:
            return self._socket.recv_into(buffer)
        except socket.timeout:
            raise AttemptTimeout from None


class _LimitedSocket:
    """A socket as `http.client` uses it, whose every operation ends with the limit.

    The timeout of a socket alone would begin anew with each byte that arrives.
    """

    def __init__(self, connected: socket.socket, limit: TimeLimit) -> None:
        self._socket = connected
        self._limit = limit

    def sendall(self, data: Any) -> None:
        view = memoryview(data).cast('B')
        while len(view) > 0:
            self._socket.settimeout(self._limit.remaining())
            try:
                view = view[self._socket.send(view[:_SENT_BYTES]) :]
            except socket.timeout:
                raise AttemptTimeout from None

    def makefile(self, _mode: str) -> io.BufferedReader:
        return io.BufferedReader(_LimitedReader(self._socket, self._limit))

    def close(self) -> None:
        """Does nothing: the library closes a connection before the body of its last response is read."""

    def release(self) -> None:
        self._socket.close()


class _Connection(http.client.HTTPConnection):
    # Somebody may have set it on the class of the library, and it would print the token.
    debuglevel = 0

    def __init__(self, base: SplitResult, limit: TimeLimit, context: Optional[ssl.SSLContext]) -> None:
        self.default_port = 443 if context else 80
        super().__init__(base.hostname or '', base.port or self.default_port)
        self._limited: Optional[_LimitedSocket] = None
        self._limit = limit
        self._context = context

    def connect(self) -> None:
        connected = self._connected()
        try:
            connected.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if self._context:
                connected.settimeout(self._limit.remaining())
                connected = self._context.wrap_socket(connected, server_hostname=self.host)
        except BaseException:
            connected.close()
            raise
        self._limited = _LimitedSocket(connected, self._limit)
        self.sock: Any = self._limited

    @property
    def is_connected(self) -> bool:
        return self._limited is not None

    def release(self) -> None:
        self.close()
        if self._limited:
            self._limited.release()

    def _connected(self) -> socket.socket:
        """Tries the addresses of the host in turn; one that never answers leaves time for the next ones."""
        addresses = socket.getaddrinfo(self.host, self.port, type=socket.SOCK_STREAM)
        error: Optional[OSError] = None
        for index, (family, kind, protocol, _, address) in enumerate(addresses):
            connected = socket.socket(family, kind, protocol)
            try:
                connected.settimeout(self._limit.remaining() / (len(addresses) - index))
                connected.connect(address)
                return connected
            except OSError as failure:
                connected.close()
                error = failure
            except BaseException:
                connected.close()
                raise
        raise error or OSError('the host has no address')


class OpenResponse:
    """A response whose body has not been read yet."""

    def __init__(
        self,
        connection: _Connection,
        response: http.client.HTTPResponse,
        *,
        method: str,
        path: str,
        limit: TimeLimit,
    ) -> None:
        self.method = method
        self.path = path
        self.status = response.status
        #: Their names are in lower case.
        self.headers = {name.lower(): value for name, value in response.getheaders()}
        self.limit = limit
        #: Whether somebody reads on after the request has succeeded, and closes it then.
        self.is_detached = False
        self._connection = connection
        self._response = response

    @property
    def request_id(self) -> Optional[str]:
        return self.headers.get('x-request-id')

    def failure(self) -> dict[str, Any]:
        """What errors say of a response."""
        return {
            'status': self.status,
            'method': self.method,
            'path': self.path,
            'request_id': self.request_id,
            'retry_after': retry_after(self.headers, time.time()),
        }

    def read_text(self) -> str:
        try:
            return self._response.read().decode('utf-8', 'replace')
        except (OSError, http.client.HTTPException) as error:
            raise NetworkError('The connection was cut before the response was complete.') from error

    def read_some(self) -> bytes:
        """What has arrived, at least one byte; nothing at the end."""
        return self._response.read1(_SENT_BYTES)

    def close(self) -> None:
        self._response.close()
        self._connection.release()


def open_response(
    base: SplitResult,
    method: str,
    path: str,
    *,
    target: str,
    headers: dict[str, str],
    body: Union[bytes, BinaryIO, None],
    limit: TimeLimit,
    context: Optional[ssl.SSLContext],
) -> OpenResponse:
    """Sends a request over a connection of its own; the caller must close the response.

    Redirects are not followed, so that the token goes to no other host.
    """
    connection = _Connection(base, limit, context)
    try:
        try:
            connection.request(method, target, body=body, headers=headers, encode_chunked=True)
        except (BrokenPipeError, ConnectionResetError):
            # A server that refuses a large body answers before it has read all of it.
            if not connection.is_connected:
                raise
        return OpenResponse(connection, connection.getresponse(), method=method, path=path, limit=limit)
    except BaseException:
        connection.release()
        raise
