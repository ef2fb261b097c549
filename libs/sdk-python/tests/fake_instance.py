"""An instance of Fairlead for tests: every response is written by the test."""

from __future__ import annotations

import json
import ssl
import threading
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any, Callable, Iterable, Optional, Union
from unittest import TestCase, mock


@dataclass
class Request:
    method: str
    path: str
    headers: dict[str, str]
    body: bytes

    def json(self) -> Any:
        return json.loads(self.body)


@dataclass
class Response:
    """`parts` are sent as chunks; the connection is cut after them if `cut` is true."""

    status: int = 200
    parts: Iterable[bytes] = ()
    headers: dict[str, str] = field(default_factory=dict)
    cut: bool = False


#: The connection is closed without a response.
CLOSE = Response(status=0)


def data(value: Any, meta: Optional[dict[str, int]] = None, headers: Optional[dict[str, str]] = None) -> Response:
    """A response with success."""
    body = {'success': True, 'data': value, **({} if meta is None else {'meta': meta})}
    return Response(200, [json.dumps(body).encode()], {'Content-Type': 'application/json', **(headers or {})})


def failure(status: int, code: str, headers: Optional[dict[str, str]] = None) -> Response:
    """A response with an error."""
    error = {'code': code, 'message': 'It failed.', 'details': [], 'request_id': 'req_1'}
    body = json.dumps({'success': False, 'error': error}).encode()
    return Response(status, [body], {'Content-Type': 'application/json', **(headers or {})})


def stream(*events: Union[str, dict[str, Any]], cut: bool = False) -> Response:
    """Server-sent events; a text is sent as it is."""
    parts = [one if isinstance(one, str) else sent_event(one) for one in events]
    return Response(200, [part.encode() for part in parts], {'Content-Type': 'text/event-stream'}, cut)


def sent_event(event: dict[str, Any]) -> str:
    identity = f'id: {event["id"]}\n' if 'id' in event else ''
    return f'{identity}event: {event["event"]}\ndata: {json.dumps(event["data"])}\n\n'


class FakeInstance:
    """A context manager. `respond` is called with each request, in a thread of its own."""

    def __init__(
        self, respond: Callable[[Request], Response], certificate: Optional[str] = None, reads_bodies: bool = True
    ) -> None:
        self.requests: list[Request] = []
        #: Set when the test ends, for responses that wait.
        self.ended = threading.Event()
        instance = self

        class Handler(BaseHTTPRequestHandler):
            protocol_version = 'HTTP/1.1'

            def handle_one_request(self) -> None:
                try:
                    super().handle_one_request()
                except OSError:
                    self.close_connection = True

            def answer(self) -> None:
                self.close_connection = True
                headers = {name.lower(): value for name, value in self.headers.items()}
                request = Request(self.command, self.path, headers, self.body() if reads_bodies else b'')
                instance.requests.append(request)
                response = respond(request)
                if response.status == 0:
                    return
                self.send_response(response.status)
                for name, value in {**response.headers, 'Transfer-Encoding': 'chunked'}.items():
                    self.send_header(name, value)
                self.end_headers()
                for part in response.parts:
                    self.wfile.write(b'%x\r\n%b\r\n' % (len(part), part))
                    self.wfile.flush()
                if not response.cut:
                    self.wfile.write(b'0\r\n\r\n')

            def body(self) -> bytes:
                if self.headers.get('Transfer-Encoding') != 'chunked':
                    return self.rfile.read(int(self.headers.get('Content-Length', '0')))
                body = b''
                while length := int(self.rfile.readline(), 16):
                    body += self.rfile.read(length)
                    self.rfile.readline()
                self.rfile.readline()
                return body

            do_GET = do_POST = do_PATCH = do_DELETE = answer

            def log_message(self, format: str, *args: object) -> None:
                """Prints nothing."""

        self._server = ThreadingHTTPServer(('127.0.0.1', 0), Handler)
        self._server.daemon_threads = True
        self._server.handle_error = lambda request, client_address: None
        if certificate is not None:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate)
            self._server.socket = context.wrap_socket(self._server.socket, server_side=True)
        scheme = 'http' if certificate is None else 'https'
        self.url = f'{scheme}://localhost:{self._server.server_address[1]}'
        self._thread = threading.Thread(target=self._server.serve_forever, kwargs={'poll_interval': 0.01}, daemon=True)

    def __enter__(self) -> FakeInstance:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.ended.set()
        self._server.shutdown()
        self._server.server_close()


def in_turn(*responses: Response) -> Callable[[Request], Response]:
    """The responses one after the other, whatever is requested."""
    remaining = iter(responses)
    lock = threading.Lock()

    def respond(_: Request) -> Response:
        with lock:
            return next(remaining)

    return respond


class QuickTest(TestCase):
    """A test whose retries have short pauses."""

    def setUp(self) -> None:
        pause = mock.patch('fairlead._transport.retries._FIRST_PAUSE', 0.001)
        pause.start()
        self.addCleanup(pause.stop)
