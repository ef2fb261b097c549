"""The errors of this package. `fairlead` has a further class for each error code of the API."""

from __future__ import annotations

from typing import Any, Optional, TypedDict

__all__ = [
    'ApiError',
    'ApiErrorDetail',
    'DeadlineExceededError',
    'FairleadError',
    'NetworkError',
    'UnexpectedResponseError',
    'UnsuccessfulError',
    'WaitTimeoutError',
    'WebhookVerificationError',
]


class FairleadError(Exception):
    """Any error of this package, except `TypeError` and `ValueError` for wrong arguments."""

    def __reduce__(self) -> Any:
        # Without it, an error that crosses the border of a process would be built from its message alone, and fail.
        return _restored, (type(self), self.args, dict(self.__dict__))


def _restored(kind: type[FairleadError], args: tuple[Any, ...], state: dict[str, Any]) -> FairleadError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(state)
    return error


class NetworkError(FairleadError):
    """No complete response arrived: the connection failed or was cut, or an attempt took too long."""


class DeadlineExceededError(FairleadError):
    """The time for a request, with all its attempts, is over.

    `timeout` is that time in seconds, and `__cause__` the error of the previous attempt, if there was one.
    """

    def __init__(self, message: str, *, timeout: float) -> None:
        super().__init__(message)
        #: In seconds.
        self.timeout = timeout


class ApiErrorDetail(TypedDict):
    """One field of a request that is not valid."""

    field: str
    code: str
    message: str


class _FailedResponse(FairleadError):
    def __init__(
        self,
        message: str,
        *,
        status: int,
        method: str,
        path: str,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        #: Of HTTP.
        self.status = status
        self.method = method
        self.path = path
        #: Also in the log of the instance.
        self.request_id = request_id
        #: For how many seconds the response asks to wait before a retry.
        self.retry_after = retry_after


class ApiError(_FailedResponse):
    """An error that Fairlead answered.

    There is a class for each code; an error with a code that is newer than this package has this one.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int,
        method: str,
        path: str,
        details: Optional[list[ApiErrorDetail]] = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(
            message, status=status, method=method, path=path, request_id=request_id, retry_after=retry_after
        )
        self.message = message
        #: Never changes its meaning.
        self.code = code
        #: The fields concerned, where there are any.
        self.details: list[ApiErrorDetail] = details or []

    def __str__(self) -> str:
        about = self.code if self.request_id is None else f'{self.code}, {self.request_id}'
        return f'{self.message} ({about})'


class UnexpectedResponseError(_FailedResponse):
    """A response that does not have the form of the API, such as the page of a proxy, or a redirect.

    `body` is its beginning, and `status`, `method`, `path`, `request_id` and `retry_after` are those of the response.
    """

    def __init__(
        self,
        message: str,
        *,
        body: str,
        status: int,
        method: str,
        path: str,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(
            message, status=status, method=method, path=path, request_id=request_id, retry_after=retry_after
        )
        #: The beginning of the response.
        self.body = body


class WaitTimeoutError(FairleadError):
    """The time for a wait is over, and the work goes on.

    `timeout` is that time in seconds, and `record` the latest known state; `None` if it could not be read.
    """

    def __init__(self, message: str, *, timeout: float, record: Any) -> None:
        super().__init__(message)
        #: In seconds.
        self.timeout = timeout
        #: The latest known state; `None` if it could not be read.
        self.record = record


class UnsuccessfulError(FairleadError):
    """The work has ended, but not as requested: it failed, was canceled, rolled back or superseded.

    `record` is the record in its final state, whose `failure` says why, and `status` its status.
    """

    def __init__(self, message: str, *, record: Any, status: str) -> None:
        super().__init__(message)
        #: The record in its final state; its `failure` says why.
        self.record = record
        self.status = status


class WebhookVerificationError(FairleadError):
    """The signature or the timestamp of a webhook is missing or not valid."""
