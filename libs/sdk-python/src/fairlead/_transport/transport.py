from __future__ import annotations

import http.client
import json
import math
import re
import ssl
import time
import uuid
from collections.abc import Mapping
from typing import Any, BinaryIO, Callable, Optional, TypeVar, Union
from urllib.parse import SplitResult, urlsplit

from ..errors import DeadlineExceededError, FairleadError, NetworkError
from ..generated.version import VERSION
from .connection import AttemptTimeout, OpenResponse, TimeLimit, open_response
from .options import Content, RetryNotice
from .paths import target_of
from .responses import error_of
from .retries import is_refused, is_transient, retry_pause

T = TypeVar('T')

#: For a body that is not JSON: it may take as long as the network needs.
_CONTENT_TIMEOUT = 3_600.0
#: A response to `Prefer: wait` comes up to this much later than requested.
_WAIT_MARGIN = 15.0
_AGENT = f'fairlead-sdk-python/{VERSION}'


class Transport:
    """Sends requests, and repeats those that have failed for a moment, until a deadline.

    It changes nothing of itself, so that threads can share it.
    """

    def __init__(
        self,
        url: str,
        token: Union[str, Callable[[], str], None],
        *,
        headers: Optional[Mapping[str, str]],
        user_agent: Optional[str],
        timeout: float,
        attempt_timeout: float,
        max_retries: float,
        on_retry: Optional[Callable[[RetryNotice], None]],
        ssl_context: Optional[ssl.SSLContext],
    ) -> None:
        self._base = _base_of(url)
        self.url = self._base.geturl()
        self._authorization = _authorization(token)
        self._headers = dict(headers or {})
        self._agent = _AGENT if user_agent is None else f'{user_agent} {_AGENT}'
        self._timeout = timeout
        self._attempt_timeout = attempt_timeout
        self._max_retries = max_retries
        self._on_retry = on_retry
        self._context = None
        if self._base.scheme == 'https':
            self._context = ssl_context or ssl.create_default_context()

    def send(
        self,
        method: str,
        path: str,
        read: Callable[[OpenResponse], T],
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Any = None,
        content: Optional[Content] = None,
        timeout: Optional[float] = None,
        attempt_timeout: Optional[float] = None,
        max_retries: Optional[float] = None,
        idempotency_key: Optional[str] = None,
        wait_seconds: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> T:
        """Reads a response within the attempt, so that one that is cut is requested once more.

        Raises `ApiError` for an error that Fairlead answered and that does not pass, `DeadlineExceededError` when `timeout` is
        over, and `NetworkError` when the retries are used up.
        """
        total = self._timeout_of(timeout, content)
        deadline = time.monotonic() + total
        each = self._attempt_timeout_of(attempt_timeout, content, wait_seconds)
        # Keys belong to the API; OAuth and hooks have none.
        if idempotency_key is None and method == 'POST' and path.startswith('/api/'):
            idempotency_key = str(uuid.uuid4())
        sent = self._headers_of(headers, content, body, idempotency_key, wait_seconds)
        target = target_of(self._base.path, path, query)
        encoded = None if body is None else json.dumps(body, ensure_ascii=False, allow_nan=False).encode()
        repeatable = method != 'POST' or idempotency_key is not None
        retries = self._max_retries if max_retries is None else max_retries
        previous: Optional[FairleadError] = None
        attempt = 0
        while True:
            attempt += 1
            limit = TimeLimit(min(deadline, time.monotonic() + each))
            try:
                return self._attempt(method, path, target, sent, content, encoded, limit, read)
            except AttemptTimeout:
                if limit.deadline >= deadline:
                    message = f'{method} {path} did not succeed within {total:g} s.'
                    raise DeadlineExceededError(message, timeout=total) from previous
                error: FairleadError = NetworkError(f'No response within {each:g} s.')
            except FairleadError as failure:
                error = failure
            if not is_transient(error) or not (repeatable or is_refused(error)):
                raise error
            previous = error
            delay = retry_pause(error, attempt)
            # A pause beyond the deadline would end in the same error, only later.
            if attempt > retries or time.monotonic() + delay >= deadline:
                raise error
            if self._on_retry:
                self._on_retry(RetryNotice(method, path, attempt, delay, error))
            time.sleep(delay)

    def _attempt(
        self,
        method: str,
        path: str,
        target: str,
        headers: Mapping[str, str],
        content: Optional[Content],
        encoded: Optional[bytes],
        limit: TimeLimit,
        read: Callable[[OpenResponse], T],
    ) -> T:
        authorization = self._authorization()
        sent = dict(headers) if authorization is None else {**headers, 'Authorization': authorization}
        body: Union[bytes, BinaryIO, None] = encoded
        if content is not None:
            body = content.body() if callable(content.body) else content.body
        try:
            response = open_response(
                self._base, method, path, target=target, headers=sent, body=body, limit=limit, context=self._context
            )
        except (OSError, http.client.HTTPException) as error:
            raise NetworkError(f'Fairlead cannot be reached at {self.url}: {_reason_of(error)}.') from error
        finally:
            if body is not None and not isinstance(body, (bytes, bytearray, memoryview)):
                body.close()
        try:
            if not 200 <= response.status < 300:
                raise error_of(response)
            return read(response)
        finally:
            if not response.is_detached:
                response.close()

    def _timeout_of(self, timeout: Optional[float], content: Optional[Content]) -> float:
        if timeout is not None:
            return timeout
        return self._timeout if content is None else max(self._timeout, _CONTENT_TIMEOUT)

    def _attempt_timeout_of(
        self, attempt_timeout: Optional[float], content: Optional[Content], wait_seconds: Optional[int]
    ) -> float:
        if attempt_timeout is not None:
            return attempt_timeout
        if content is not None:
            return math.inf
        return max(self._attempt_timeout, 0.0 if wait_seconds is None else wait_seconds + _WAIT_MARGIN)

    def _headers_of(
        self,
        headers: Optional[Mapping[str, str]],
        content: Optional[Content],
        body: Any,
        idempotency_key: Optional[str],
        wait_seconds: Optional[int],
    ) -> dict[str, str]:
        merged: dict[str, tuple[str, str]] = {}
        required: dict[str, str] = {}
        if content is not None:
            required['Content-Type'] = content.type
        elif body is not None:
            required['Content-Type'] = 'application/json'
        if idempotency_key is not None:
            required['Idempotency-Key'] = idempotency_key
        if wait_seconds is not None:
            required['Prefer'] = f'wait={wait_seconds}'
        usual = {'Accept': 'application/json', 'User-Agent': self._agent}
        for group in (usual, self._headers, headers or {}, required):
            for name, value in group.items():
                merged[name.lower()] = (name, value)
        return dict(merged.values())


def _authorization(token: Union[str, Callable[[], str], None]) -> Callable[[], Optional[str]]:
    """A function, so that the token is in no attribute that something could print."""
    if token is None:
        return lambda: None
    if callable(token):
        current = token
        return lambda: f'Bearer {_checked(current())}'
    fixed = f'Bearer {_checked(token)}'
    return lambda: fixed


def _checked(token: str) -> str:
    # The error of the library for such a header would contain the token.
    if not re.fullmatch(r'[\x21-\x7e]+', token):
        raise ValueError('The token must consist of visible ASCII characters.')
    return token


def _base_of(url: str) -> SplitResult:
    parsed = urlsplit(url)
    if parsed.scheme not in ('https', 'http') or not parsed.hostname:
        raise ValueError('The URL of Fairlead must begin with https:// or http://, and contain a host.')
    if '@' in parsed.netloc or parsed.query or parsed.fragment:
        raise ValueError('The URL of Fairlead must not have credentials, a query or a fragment.')
    parsed.port  # noqa: B018 -- it raises ValueError for a port that is none
    return parsed._replace(path=parsed.path.rstrip('/'))


def _reason_of(error: Exception) -> str:
    if isinstance(error, ssl.SSLCertVerificationError):
        return f'its certificate is not valid: {error.verify_message}'
    text = (error.strerror if isinstance(error, OSError) else None) or str(error) or type(error).__name__
    return text.rstrip('.')
