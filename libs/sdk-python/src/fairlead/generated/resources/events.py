# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING, Optional

from ...resources.resource import Resource

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ..._transport.options import RequestOptions
    from ...pages import PageList
    from ..types import (
        EventRecord,
        EventsListQuery,
    )


class EventsResource(Resource):
    """`events` of a client."""

    def list(
        self,
        query: Optional[EventsListQuery] = None,
        **options: Unpack[RequestOptions],
    ) -> PageList[EventRecord]:
        """The types of events, by the scope that reads them:

        | Scope | Types |
        | --- | --- |
        | `servers:read` | `server.created`, `server.provisioning`, `server.ready`, `server.unreachable`, `server.failed`, `server.host_key_mismatch`, `server.host_key_trusted`, `server.taken_over`, `server.updated`, `server.proxy_failed`, `server.proxy_restored`, `server.deleting`, `server.deleted` |
        | `applications:read` | `application.created`, `application.updated`, `application.status_changed`, `application.crashed`, `application.out_of_memory`, `application.unhealthy`, `application.recovered`, `application.stop_requested`, `application.stopped`, `application.maintenance_changed`, `application.deleting`, `application.deleted`, `application.forge_refused`, `application.uploaded`, `deployment.queued`, `deployment.started`, `deployment.stage_changed`, `deployment.cancel_requested`, `deployment.live`, `deployment.failed`, `deployment.rolled_back`, `deployment.superseded`, `deployment.canceled`, `command.created`, `command.updated`, `command.deleted`, `command_run.queued`, `command_run.started`, `command_run.cancel_requested`, `command_run.succeeded`, `command_run.failed`, `command_run.canceled`, `command_run.missed`, `domain.created`, `domain.active`, `domain.failed`, `domain.updated`, `domain.dns_changed`, `domain.certificate_issued`, `domain.certificate_renewed`, `domain.certificate_failed`, `domain.certificate_expiring`, `domain.certificate_expired`, `domain.deleting`, `domain.deleted`, `variable_group.created`, `variable_group.updated`, `variable_group.linked`, `variable_group.unlinked`, `variable_group.deleted` |
        | `databases:read` | `database.created`, `database.ready`, `database.failed`, `database.unreachable`, `database.updated`, `database.linked`, `database.unlinked`, `database.credentials_rotated`, `database.deleting`, `database.deleted` |
        | `backups:read` | `storage.created`, `storage.ready`, `storage.failed`, `storage.updated`, `storage.deleted`, `backup.queued`, `backup.started`, `backup.stage_changed`, `backup.cancel_requested`, `backup.succeeded`, `backup.failed`, `backup.canceled`, `backup.deleting`, `backup.deleted`, `backup.overdue`, `restore.queued`, `restore.started`, `restore.stage_changed`, `restore.cancel_requested`, `restore.succeeded`, `restore.failed`, `restore.canceled`, `backup_schedule.created`, `backup_schedule.updated`, `backup_schedule.deleted` |

        Scope: `servers:read or applications:read or databases:read or backups:read`.
        """
        return self._client.list('/api/v1/events', query=query, **options)
