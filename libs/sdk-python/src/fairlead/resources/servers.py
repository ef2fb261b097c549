from __future__ import annotations

from typing import TYPE_CHECKING

from .._waits import WaitSubject, wait_for_record
from ..generated.resources.servers import ServersResource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from .._waits import WaitOptions
    from ..generated.types import ServerRecord



class Servers(ServersResource):
    def wait(self, server_id: str, **options: Unpack[WaitOptions]) -> ServerRecord:
        """Waits until a server has been provisioned.

        Raises `UnsuccessfulError` if it is not ready afterwards, and `WaitTimeoutError` when `timeout` is over; the
        provisioning goes on.
        """
        subject = WaitSubject(
            name=f'server {server_id}',
            id=server_id,
            read=lambda timeout, max_retries: self.get(server_id, timeout=timeout, max_retries=max_retries),
            is_pending=lambda status: status == 'provisioning',
            is_success=lambda status: status == 'ready',
        )
        return wait_for_record(self._client, subject, **options)
