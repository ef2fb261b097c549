from __future__ import annotations

from typing import TYPE_CHECKING, Callable, Optional

from .._uploads.archive import Archive, OpenArchive
from .._uploads.send_archive import ArchiveSender, UploadProgress
from ..generated.resources.uploads import UploadsResource

if TYPE_CHECKING:
    from ..generated.types import UploadRecord


class Uploads(UploadsResource):
    def send(
        self,
        application_id: str,
        archive: Archive,
        *,
        part_bytes: int = 8 << 20,
        outage_timeout: float = 600.0,
        on_progress: Optional[Callable[[UploadProgress], None]] = None,
    ) -> UploadRecord:
        """Uploads an archive (tar, gzip or zstd) in parts and returns when it can be deployed.

        `archive` is the path of a file, or its content as bytes. After a cut or a restart it goes on where it was, also when a
        later process sends the same archive. One that the application has already is not sent. It fails after
        `outage_timeout` seconds without any progress. `on_progress` is called at the beginning, and whenever a part of
        `part_bytes` has arrived.

        Raises `UploadInvalidError` if it is not an archive, or contains what is not allowed, and `OSError` if the file cannot
        be read.
        """
        with OpenArchive(archive) as opened:
            return ArchiveSender(
                self._client,
                application_id,
                opened,
                part_bytes=part_bytes,
                outage_timeout=outage_timeout,
                on_progress=on_progress,
            ).send()
