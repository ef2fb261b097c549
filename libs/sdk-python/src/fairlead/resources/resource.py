from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Callable, Generator, Optional, Protocol

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._streams.event_stream import ServerSentEvent
    from .._streams.resuming_stream import ReconnectNotice
    from .._transport.options import Content, RequestOptions
    from ..pages import PageList


class ApiClient(Protocol):
    """What resources need of the client."""

    def request(
        self,
        method: str,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        **options: Unpack[RequestOptions],
    ) -> Any: ...

    def list(
        self, path: str, *, query: Optional[Mapping[str, Any]] = None, **options: Unpack[RequestOptions]
    ) -> PageList[Any]: ...

    def stream(
        self,
        path: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        last_event_id: Optional[str] = None,
        idle_timeout: float = 45.0,
        time_limit: Optional[float] = None,
        **options: Unpack[RequestOptions],
    ) -> Generator[ServerSentEvent, None, None]: ...

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
    ) -> Generator[ServerSentEvent, None, None]: ...


class Resource:
    """A group of operations."""

    def __init__(self, client: ApiClient) -> None:
        self._client = client
