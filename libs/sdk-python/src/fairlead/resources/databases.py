from __future__ import annotations

from typing import TYPE_CHECKING

from .._waits import WaitSubject, wait_for_record
from ..generated.resources.databases import DatabasesResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._waits import WaitOptions
    from ..generated.types import DatabaseRecord



class Databases(DatabasesResource):
    def wait(self, database_id: str, **options: Unpack[WaitOptions]) -> DatabaseRecord:
        """Waits until a new database is ready.

        Raises `UnsuccessfulError` if it could not be created, or is deleted, and `WaitTimeoutError` when `timeout` is
        over; the creation goes on.
        """
        subject = WaitSubject(
            name=f'database {database_id}',
            id=database_id,
            read=lambda timeout, max_retries: self.get(database_id, timeout=timeout, max_retries=max_retries),
            is_pending=lambda status: status == 'creating',
            is_success=lambda status: status == 'ready',
        )
        return wait_for_record(self._client, subject, **options)
