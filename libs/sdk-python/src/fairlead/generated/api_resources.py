# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from typing import TYPE_CHECKING

from ..resources.applications import Applications
from ..resources.backups import Backups
from ..resources.command_runs import CommandRuns
from ..resources.databases import Databases
from ..resources.deployments import Deployments
from ..resources.events import Events
from ..resources.restores import Restores
from ..resources.servers import Servers
from ..resources.uploads import Uploads
from .resources.backup_schedules import BackupSchedulesResource
from .resources.commands import CommandsResource
from .resources.domains import DomainsResource
from .resources.pushes import PushesResource
from .resources.storages import StoragesResource
from .resources.system import SystemResource
from .resources.terminals import TerminalsResource
from .resources.token import TokenResource
from .resources.variable_groups import VariableGroupsResource

if TYPE_CHECKING:
    from ..resources.resource import ApiClient


class ApiResources:
    """One attribute for each group of operations of the API."""

    def __init__(self, client: ApiClient) -> None:
        self.applications = Applications(client)
        self.backup_schedules = BackupSchedulesResource(client)
        self.backups = Backups(client)
        self.command_runs = CommandRuns(client)
        self.commands = CommandsResource(client)
        self.databases = Databases(client)
        self.deployments = Deployments(client)
        self.domains = DomainsResource(client)
        self.events = Events(client)
        self.pushes = PushesResource(client)
        self.restores = Restores(client)
        self.servers = Servers(client)
        self.storages = StoragesResource(client)
        self.system = SystemResource(client)
        self.terminals = TerminalsResource(client)
        self.token = TokenResource(client)
        self.uploads = Uploads(client)
        self.variable_groups = VariableGroupsResource(client)
