from __future__ import annotations

import math
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Callable, Optional

from .._transport.options import Content
from .._transport.paths import path
from .._transport.retries import is_transient, retry_pause
from ..errors import ApiError, FairleadError
from ..resources.resource import ApiClient
from .archive import OpenArchive

if TYPE_CHECKING:
    from ..generated.types import UploadRecord

#: For one part, and for the check of the whole archive with the last one.
_PART_TIMEOUT = 600.0


@dataclass(frozen=True)
class UploadProgress:
    """How much of an archive has arrived."""

    received_bytes: int
    size_bytes: int


class ArchiveSender:
    """Sends an archive in parts, each from where the previous one has ended on the server, over cuts and restarts.

    An archive that the application has already is not sent.
    """

    def __init__(
        self,
        client: ApiClient,
        application_id: str,
        archive: OpenArchive,
        *,
        part_bytes: int,
        outage_timeout: float,
        on_progress: Optional[Callable[[UploadProgress], None]],
    ) -> None:
        if part_bytes < 1:
            raise ValueError('part_bytes must be at least 1.')
        self._client = client
        self._application_id = application_id
        self._archive = archive
        self._part_bytes = part_bytes
        self._outage_timeout = outage_timeout
        self._on_progress = on_progress

    def send(self) -> UploadRecord:
        """Returns the record of the upload when it can be deployed."""
        upload = self._begin()
        deadline = time.monotonic() + self._outage_timeout
        failures = 0
        self._report(upload)
        while upload['status'] != 'ready':
            received = upload['received_bytes']
            try:
                upload = self._send_part(upload)
            except FairleadError as error:
                moved = isinstance(error, ApiError) and error.code == 'UPLOAD_OFFSET_MISMATCH'
                failures += 1
                delay = retry_pause(error, failures)
                if not (moved or is_transient(error)) or time.monotonic() + delay >= deadline:
                    raise
                time.sleep(delay)
                upload = self._find(upload['id'], deadline)
            if upload['received_bytes'] <= received and upload['status'] != 'ready':
                continue
            failures = 0
            deadline = time.monotonic() + self._outage_timeout
            self._report(upload)
        return upload

    def _begin(self) -> UploadRecord:
        return self._client.request(
            'POST',
            path('/api/v1/applications/{}/uploads', self._application_id),
            query={'sha256': self._archive.sha256()},
            headers={'Content-Range': f'bytes */{self._archive.size}'},
        )

    def _send_part(self, upload: UploadRecord) -> UploadRecord:
        """Where everything has arrived, but was not checked because of an interruption, the request has no body."""
        start, size = int(upload['received_bytes']), self._archive.size
        end = min(start + self._part_bytes, size)
        content = None
        part = f'bytes */{size}'
        if start < size:
            content = Content('application/octet-stream', self._archive.read(start, end))
            part = f'bytes {start}-{end - 1}/{size}'
        return self._client.request(
            'PATCH',
            self._path_of(upload['id']),
            content=content,
            headers={'Content-Range': part},
            timeout=_PART_TIMEOUT * 2,
            attempt_timeout=_PART_TIMEOUT,
            max_retries=0,
        )

    def _find(self, upload_id: str, deadline: float) -> UploadRecord:
        timeout = max(0.001, deadline - time.monotonic())
        return self._client.request('GET', self._path_of(upload_id), timeout=timeout, max_retries=math.inf)

    def _report(self, upload: UploadRecord) -> None:
        if self._on_progress:
            self._on_progress(UploadProgress(int(upload['received_bytes']), self._archive.size))

    def _path_of(self, upload_id: str) -> str:
        return path('/api/v1/applications/{}/uploads/{}', self._application_id, upload_id)
