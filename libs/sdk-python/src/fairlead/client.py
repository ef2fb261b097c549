"""The client of the API."""

from __future__ import annotations

import math
import ssl
import time
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Generator, Optional, Union

from ._streams.event_stream import ServerSentEvent, read_events
from ._streams.resuming_stream import ReconnectNotice, resume_stream
from ._transport.connection import OpenResponse
from ._transport.options import Content, RetryNotice
from ._transport.responses import read_json, unexpected
from ._transport.transport import Transport
from .generated.api_resources import ApiResources
from .pages import Page, PageList, PageMeta

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._transport.options import RequestOptions

__all__ = ['ApiResponse', 'Fairlead']


@dataclass(frozen=True)
class ApiResponse:
    """A successful response."""

    data: Any
    """`data` of the envelope; the whole body of a response without one."""
    meta: Optional[PageMeta]
    """Of a list."""
    status: int
    """Of HTTP."""
    headers: Mapping[str, str]
    """Their names are in lower case."""
    request_id: Optional[str]
    """Also in the log of the instance."""


class Fairlead(ApiResources):
    """The API of one instance of Fairlead: an attribute for each group of operations, and methods for everything else.

    Threads can share a client. Each request has a connection of its own, and redirects are not followed.

        fairlead = Fairlead('https://fairlead.example.org', os.environ['FAIRLEAD_TOKEN'])
        deployment = fairlead.applications.deploy('app_…', {'ref': 'main'})
        fairlead.deployments.wait(deployment['application_id'], deployment['id'])
    """

    def __init__(
        self,
        url: str,
        token: Union[str, Callable[[], str], None] = None,
        *,
        timeout: float = 120.0,
        attempt_timeout: float = 30.0,
        max_retries: float = 10,
        headers: Optional[Mapping[str, str]] = None,
        user_agent: Optional[str] = None,
        on_retry: Optional[Callable[[RetryNotice], None]] = None,
        ssl_context: Optional[ssl.SSLContext] = None,
    ) -> None:
        """`url` is the address of the instance, and `token` an API token or a function that returns one for each attempt.

        `timeout` is for all attempts of a request together, pauses included, and `attempt_timeout` for one of them, both in
        seconds. A request is repeated up to `max_retries` times after it has failed for a moment; `on_retry` is called before
        the pause of each retry. `headers` are sent with every request, and `user_agent` in front of the name and version of
        this package. `ssl_context` replaces the default one, which verifies certificates: for an authority of your own, use
        `ssl.create_default_context(cafile=…)`.

        Raises `ValueError` if the URL is not that of an instance, or the token contains what no token does.
        """
        self._transport = Transport(
            url,
            token,
            headers=headers,
            user_agent=user_agent,
            timeout=timeout,
            attempt_timeout=attempt_timeout,
            max_retries=max_retries,
            on_retry=on_retry,
            ssl_context=ssl_context,
        )
        super().__init__(self)

    def __repr__(self) -> str:
        return f'Fairlead({self._transport.url!r})'

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        **options: Unpack[RequestOptions],
    ) -> Any:
        """Sends a request, with retries, and returns `data` of its response.

        `path` begins at the root of the instance, such as `/api/v1/servers`. `body` is sent as JSON. Values of `query` that
        are `None` are left out.

        Raises `ApiError` if Fairlead answered with an error; each code has a class of its own. Raises `DeadlineExceededError`
        or `NetworkError` if no response arrived in time, and `UnexpectedResponseError` if something else answered.
        """
        return self.request_with_response(method, path, query=query, body=body, content=content, **options).data

    def request_with_response(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        **options: Unpack[RequestOptions],
    ) -> ApiResponse:
        """Like `request`, with status and headers."""
        return self._transport.send(method, path, _api_response, query=query, body=body, content=content, **options)

    def request_text(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        **options: Unpack[RequestOptions],
    ) -> str:
        """Like `request`, for a response that is not JSON."""
        options['headers'] = {'Accept': '*/*', **options.get('headers', {})}
        return self._transport.send(
            method, path, OpenResponse.read_text, query=query, body=body, content=content, **options
        )

    def list(
        self, path: str, *, query: Optional[Mapping[str, Any]] = None, **options: Unpack[RequestOptions]
    ) -> PageList[Any]:
        """A list of the API: `for` gives the items of all pages, `page()` one page."""

        def read(page: dict[str, Any]) -> Page[Any]:
            response = self.request_with_response('GET', path, query={**(query or {}), **page}, **options)
            meta: PageMeta = response.meta or {'page': 1, 'per_page': len(response.data), 'total': len(response.data)}
            return Page(response.data, meta)

        first = query or {}
        return PageList(read, first.get('page'), first.get('per_page'))

    def stream(
        self,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        last_event_id: Optional[str] = None,
        idle_timeout: float = 45.0,
        time_limit: Optional[float] = None,
        **options: Unpack[RequestOptions],
    ) -> Generator[ServerSentEvent, None, None]:
        """The server-sent events of one connection, comments included (as `heartbeat`).

        It fails with `NetworkError` after `idle_timeout` seconds of silence, and after `time_limit` seconds in any case.
        """
        ends = math.inf if time_limit is None else time.monotonic() + time_limit
        resumed = {} if last_event_id is None else {'Last-Event-ID': last_event_id}
        options['headers'] = {'Accept': 'text/event-stream', **resumed, **options.get('headers', {})}
        response = self._transport.send('GET', path, _opened_stream, query=query, **options)
        response.limit.deadline = ends
        response.limit.idle = idle_timeout
        yield from read_events(response)

    def resuming_stream(
        self,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        last_event_id: Optional[str] = None,
        headers: Optional[Mapping[str, str]] = None,
        attempt_timeout: Optional[float] = None,
        idle_timeout: float = 45.0,
        outage_timeout: float = 600.0,
        on_reconnect: Optional[Callable[[ReconnectNotice], None]] = None,
    ) -> Generator[ServerSentEvent, None, None]:
        """Server-sent events over as many connections as it takes, each after the last event of the previous one.

        It has no end of its own: stop at the event that means the end. It fails if nothing could be received for
        `outage_timeout` seconds, or if the stream may not be read (any more).
        """
        # Retries are made by the stream, so that a limit of the client for one request does not end it.
        options: RequestOptions = {'max_retries': 0, 'timeout': math.inf, 'headers': headers or {}}
        if attempt_timeout is not None:
            options['attempt_timeout'] = attempt_timeout
        yield from resume_stream(
            lambda after: self.stream(path, query=query, last_event_id=after, idle_timeout=idle_timeout, **options),
            last_event_id=last_event_id,
            outage_timeout=outage_timeout,
            on_reconnect=on_reconnect,
        )


def _api_response(response: OpenResponse) -> ApiResponse:
    body = read_json(response)
    enveloped = isinstance(body, dict) and isinstance(body.get('success'), bool)
    return ApiResponse(
        data=body['data'] if enveloped else body,
        meta=body.get('meta') if enveloped else None,
        status=response.status,
        headers=response.headers,
        request_id=response.request_id,
    )


def _opened_stream(response: OpenResponse) -> OpenResponse:
    if response.headers.get('content-type', '').startswith('text/event-stream'):
        response.is_detached = True
        return response
    message = f'{response.method} {response.path} was not answered with a stream.'
    raise unexpected(response, response.read_text(), message)
