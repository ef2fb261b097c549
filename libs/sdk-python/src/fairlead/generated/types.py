# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

"""Records, bodies and queries of the API."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union

__all__ = [
    'ActiveDeployment',
    'ApplicationCrashedEvent',
    'ApplicationCreatedEvent',
    'ApplicationDeletedEvent',
    'ApplicationDeletingEvent',
    'ApplicationEventData',
    'ApplicationForgeRefusedEvent',
    'ApplicationForgeRefusedEventData',
    'ApplicationMaintenanceChangedEvent',
    'ApplicationMaintenanceEventData',
    'ApplicationOutOfMemoryEvent',
    'ApplicationProblemEventData',
    'ApplicationRecord',
    'ApplicationRecoveredEvent',
    'ApplicationRecoveredEventData',
    'ApplicationStats',
    'ApplicationStatsHistory',
    'ApplicationStatsPoint',
    'ApplicationStatusChangedEvent',
    'ApplicationStatusChangedEventData',
    'ApplicationStopRequestedEvent',
    'ApplicationStoppedEvent',
    'ApplicationUnhealthyEvent',
    'ApplicationUpdatedEvent',
    'ApplicationUpdatedEventData',
    'ApplicationUploadedEvent',
    'ApplicationUploadedEventData',
    'ApplicationsCreateQuery',
    'ApplicationsDeleteQuery',
    'ApplicationsGetQuery',
    'ApplicationsListQuery',
    'ApplicationsLogsQuery',
    'ApplicationsRefsQuery',
    'ApplicationsRequestsPathsQuery',
    'ApplicationsRequestsQuery',
    'ApplicationsRequestsStatsQuery',
    'ApplicationsStatsHistoryQuery',
    'ApplicationsStatsQuery',
    'ApplicationsTimelineQuery',
    'ApplicationsUpdateQuery',
    'AutoDeployRecord',
    'AutoDeploySettings',
    'BackedUpDatabase',
    'BackupCancelRequestedEvent',
    'BackupCanceledEvent',
    'BackupDeletedEvent',
    'BackupDeletingEvent',
    'BackupDeletingEventData',
    'BackupEventData',
    'BackupFailedEvent',
    'BackupFailedEventData',
    'BackupFailure',
    'BackupLogLine',
    'BackupOverdueEvent',
    'BackupOverdueEventData',
    'BackupQueuedEvent',
    'BackupRecord',
    'BackupRetention',
    'BackupScheduleCreatedEvent',
    'BackupScheduleDeletedEvent',
    'BackupScheduleEventData',
    'BackupScheduleRecord',
    'BackupScheduleUpdatedEvent',
    'BackupScheduleUpdatedEventData',
    'BackupSchedulesListQuery',
    'BackupStageChangedEvent',
    'BackupStageChangedEventData',
    'BackupStageRecord',
    'BackupStartedEvent',
    'BackupSucceededEvent',
    'BackupSucceededEventData',
    'BackupsDeleteQuery',
    'BackupsListQuery',
    'BackupsLogsQuery',
    'BasicAuthSettings',
    'BuildRecord',
    'BuildSettings',
    'ChangedSetting',
    'ChangedVariables',
    'CommandCreatedEvent',
    'CommandDeletedEvent',
    'CommandEventData',
    'CommandRecord',
    'CommandRunCancelRequestedEvent',
    'CommandRunCanceledEvent',
    'CommandRunEventData',
    'CommandRunFailedEvent',
    'CommandRunFailure',
    'CommandRunLogLine',
    'CommandRunMissedEvent',
    'CommandRunQueuedEvent',
    'CommandRunQueuedEventData',
    'CommandRunRecord',
    'CommandRunStartedEvent',
    'CommandRunSucceededEvent',
    'CommandRunsListQuery',
    'CommandRunsLogsQuery',
    'CommandUpdatedEvent',
    'CommandUpdatedEventData',
    'CommandsListQuery',
    'CommitStatus',
    'ComparedDeployment',
    'ContainerRecord',
    'ContainerSettings',
    'CpuStats',
    'CreateApplication',
    'CreateBackup',
    'CreateBackupSchedule',
    'CreateCommand',
    'CreateCommandRun',
    'CreateDatabase',
    'CreateDomain',
    'CreateServer',
    'CreateSource',
    'CreateStorage',
    'CreateTerminal',
    'CreateVariableGroup',
    'CreatedDatabase',
    'DatabaseCreatedEvent',
    'DatabaseCredentials',
    'DatabaseCredentialsRotatedEvent',
    'DatabaseDeletedEvent',
    'DatabaseDeletingEvent',
    'DatabaseEventData',
    'DatabaseFailedEvent',
    'DatabaseLinkEventData',
    'DatabaseLinkRecord',
    'DatabaseLinkedEvent',
    'DatabaseLogLine',
    'DatabaseQueryResult',
    'DatabaseReadyEvent',
    'DatabaseRecord',
    'DatabaseStatusEventData',
    'DatabaseUnlinkedEvent',
    'DatabaseUnreachableEvent',
    'DatabaseUpdatedEvent',
    'DatabaseUpdatedEventData',
    'DatabasesDeleteQuery',
    'DatabasesListQuery',
    'DatabasesLogsQuery',
    'Deploy',
    'DeployKeyRecord',
    'DeploymentActor',
    'DeploymentArtifact',
    'DeploymentCancelRequestedEvent',
    'DeploymentCanceledEvent',
    'DeploymentChanges',
    'DeploymentCommit',
    'DeploymentEventData',
    'DeploymentFailedEvent',
    'DeploymentFailedEventData',
    'DeploymentFailure',
    'DeploymentLiveEvent',
    'DeploymentLogLine',
    'DeploymentQueuedEvent',
    'DeploymentRecord',
    'DeploymentRolledBackEvent',
    'DeploymentRolledBackEventData',
    'DeploymentStageChangedEvent',
    'DeploymentStageChangedEventData',
    'DeploymentStageRecord',
    'DeploymentStartedEvent',
    'DeploymentSupersededEvent',
    'DeploymentSupersededEventData',
    'DeploymentSwitch',
    'DeploymentUpload',
    'DeploymentsListQuery',
    'DeploymentsLogsQuery',
    'DetectAgain',
    'DetectApplication',
    'DetectSource',
    'DetectedApplication',
    'DetectedToolchain',
    'Diagnosis',
    'DiagnosisAction',
    'DiagnosisEvidence',
    'DiskStatsRecord',
    'DomainActiveEvent',
    'DomainBasicAuth',
    'DomainCertificateEventData',
    'DomainCertificateExpiredEvent',
    'DomainCertificateExpiringEvent',
    'DomainCertificateFailedEvent',
    'DomainCertificateIssuedEvent',
    'DomainCertificateRenewedEvent',
    'DomainCreatedEvent',
    'DomainDeletedEvent',
    'DomainDeletingEvent',
    'DomainDns',
    'DomainDnsChangedEvent',
    'DomainDnsChangedEventData',
    'DomainEventData',
    'DomainFailedEvent',
    'DomainHsts',
    'DomainOfHostname',
    'DomainRecord',
    'DomainStatusEventData',
    'DomainTls',
    'DomainTlsSettings',
    'DomainUpdatedEvent',
    'DomainUpdatedEventData',
    'DomainsListQuery',
    'EventActor',
    'EventLinks',
    'EventRecord',
    'EventSubject',
    'EventsListQuery',
    'ForgeCheck',
    'ForgeCheckProblem',
    'ForgeProblem',
    'ForgeRecord',
    'ForgeSettings',
    'FoundOwner',
    'GitSourceRecord',
    'HealthCheckRecord',
    'HealthCheckSettings',
    'HstsSettings',
    'ImageSourceRecord',
    'LabelsChange',
    'LastCommandRun',
    'Liveness',
    'LoadStats',
    'MaintenanceRecord',
    'MemoryStats',
    'NetworkStatsRecord',
    'NewProcess',
    'NumberChange',
    'ProbeProblem',
    'ProbeServer',
    'ProbedFacts',
    'ProcessRecord',
    'ProcessStats',
    'ProcessUsage',
    'ProvisionServer',
    'ProvisioningLogLine',
    'PushCheckError',
    'PushChecksRecord',
    'PushHookRecord',
    'PushRecord',
    'PushedHead',
    'PushesListQuery',
    'QueryColumn',
    'ReadinessReport',
    'ReceivedPushHook',
    'RepositoryRef',
    'RepositoryRefs',
    'RequestLog',
    'RequestPathStats',
    'RequestPaths',
    'RequestRecord',
    'RequestStats',
    'RequestTotals',
    'RequestsPoint',
    'ResourceLimits',
    'ResourcesRecord',
    'RestoreBackup',
    'RestoreCancelRequestedEvent',
    'RestoreCanceledEvent',
    'RestoreEventData',
    'RestoreFailedEvent',
    'RestoreFailedEventData',
    'RestoreFailure',
    'RestoreLogLine',
    'RestoreQueuedEvent',
    'RestoreRecord',
    'RestoreStageChangedEvent',
    'RestoreStageChangedEventData',
    'RestoreStageRecord',
    'RestoreStartedEvent',
    'RestoreSucceededEvent',
    'RestoresListQuery',
    'RestoresLogsQuery',
    'RollBack',
    'RunDatabaseQuery',
    'RuntimeLogLine',
    'RuntimeLogs',
    'ScheduleRun',
    'ServerCreatedEvent',
    'ServerDeletedEvent',
    'ServerDeletingEvent',
    'ServerEventData',
    'ServerFactsRecord',
    'ServerFailedEvent',
    'ServerHostKey',
    'ServerHostKeyMismatchEvent',
    'ServerHostKeyTrustedEvent',
    'ServerHostKeyTrustedEventData',
    'ServerProbeRecord',
    'ServerProvisioning',
    'ServerProvisioningEvent',
    'ServerProxyFailedEvent',
    'ServerProxyFailedEventData',
    'ServerProxyRestoredEvent',
    'ServerProxyRestoredEventData',
    'ServerReadyEvent',
    'ServerRecord',
    'ServerStats',
    'ServerStep',
    'ServerTakenOverEvent',
    'ServerTakenOverEventData',
    'ServerUnreachableEvent',
    'ServerUpdatedEvent',
    'ServerUpdatedEventData',
    'ServersDeleteQuery',
    'ServersListQuery',
    'ServersProvisioningLogsQuery',
    'ServersStatsHistoryQuery',
    'ServersStatsQuery',
    'SetMaintenance',
    'SlowStatementRecord',
    'SlowStatements',
    'SshKeyRecord',
    'StaticRecord',
    'StaticSettings',
    'StatsHistory',
    'StatsPoint',
    'StatusDetails',
    'StatusEventData',
    'StorageCreatedEvent',
    'StorageDeletedEvent',
    'StorageEventData',
    'StorageFailedEvent',
    'StorageReadyEvent',
    'StorageRecord',
    'StorageUpdatedEvent',
    'StorageUpdatedEventData',
    'StoragesListQuery',
    'TerminalRecord',
    'TerminalRecording',
    'TerminalTicket',
    'TerminalsListQuery',
    'TextChange',
    'Timeline',
    'TimelineDeployment',
    'TimelineEntry',
    'TimelinePreviousDeployment',
    'TokenCreator',
    'TokenRecord',
    'TrustServer',
    'TypedLine',
    'UpdateApplication',
    'UpdateBackupSchedule',
    'UpdateBuild',
    'UpdateCommand',
    'UpdateDatabase',
    'UpdateDomain',
    'UpdateDomainTls',
    'UpdateForge',
    'UpdateServer',
    'UpdateSource',
    'UpdateStorage',
    'UpdateVariableGroup',
    'UploadRecord',
    'UploadSourceRecord',
    'UploadsCreateQuery',
    'UploadsListQuery',
    'VariableGroupApplication',
    'VariableGroupCreatedEvent',
    'VariableGroupDeletedEvent',
    'VariableGroupEventData',
    'VariableGroupLinkEventData',
    'VariableGroupLinkedEvent',
    'VariableGroupRecord',
    'VariableGroupUnlinkedEvent',
    'VariableGroupUpdatedEvent',
    'VariableGroupUpdatedEventData',
    'VariableGroupsDeleteQuery',
    'VariableGroupsGetQuery',
    'VariableGroupsListQuery',
    'VariableGroupsUpdateQuery',
    'WaitingFor',
]


class ActiveDeployment(TypedDict):
    id: str
    number: float
    status: Literal['queued', 'building', 'releasing', 'starting', 'verifying', 'switching', 'observing']


class ApplicationCrashedEvent(TypedDict):
    """`application.crashed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationProblemEventData
    type: Literal['application.crashed']


class ApplicationCreatedEvent(TypedDict):
    """`application.created`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationEventData
    type: Literal['application.created']


class ApplicationDeletedEvent(TypedDict):
    """`application.deleted`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationEventData
    type: Literal['application.deleted']


class ApplicationDeletingEvent(TypedDict):
    """`application.deleting`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationEventData
    type: Literal['application.deleting']


class ApplicationEventData(TypedDict):
    name: str


class ApplicationForgeRefusedEvent(TypedDict):
    """`application.forge_refused`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationForgeRefusedEventData
    type: Literal['application.forge_refused']


class ApplicationForgeRefusedEventData(TypedDict):
    code: Literal[
        'TOKEN_REFUSED',
        'REPOSITORY_NOT_FOUND',
        'ADDRESS_NOT_ALLOWED',
        'REQUEST_REFUSED',
        'UNREACHABLE',
    ]
    kind: Literal['github', 'gitlab', 'gitea', 'bitbucket']
    reason: str


class ApplicationMaintenanceChangedEvent(TypedDict):
    """`application.maintenance_changed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationMaintenanceEventData
    type: Literal['application.maintenance_changed']


class ApplicationMaintenanceEventData(TypedDict):
    enabled: bool
    """Whether visitors see the maintenance page now."""
    message: Optional[str]


class ApplicationOutOfMemoryEvent(TypedDict):
    """`application.out_of_memory`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationProblemEventData
    type: Literal['application.out_of_memory']


class ApplicationProblemEventData(TypedDict):
    details: Optional[StatusDetails]
    """What was found on the server."""
    reason: Optional[str]


class ApplicationRecord(TypedDict):
    active_deployment: Optional[ActiveDeployment]
    """The deployment in progress, or the first in the queue; `null`: none."""
    auto_deploy: Optional[AutoDeployRecord]
    """Which pushes are deployed; `null`: none."""
    build: BuildRecord
    container: ContainerRecord
    created_at: str
    current_deployment_id: Optional[str]
    """The deployment whose release visitors reach, or reached when it was stopped."""
    deploy_key: DeployKeyRecord
    desired_state: Literal['running', 'stopped']
    """What it is meant to do: one that was stopped stays so until it is started or deployed."""
    drain_seconds: float
    drain_signal: Optional[
        Literal['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH']
    ]
    env: dict[str, str]
    """Environment variables. Values that `plain_env` names always show. The others are secrets, which show only in answers about one
    application, and only to holders of `applications:write` (which is kept as the event `application.environment_read`);
    elsewhere each is `••••`.
    """
    forge: Optional[ForgeRecord]
    """Where the commits of deployments get their statuses; `null`: nowhere."""
    health_check: HealthCheckRecord
    id: str
    instances: float
    keep_releases: float
    maintenance: Optional[MaintenanceRecord]
    """`null` while visitors reach the application itself."""
    name: str
    observe_seconds: float
    pending_changes: list[str]
    """Settings that differ from those of the release that runs, and take effect with the next deployment."""
    persistent_paths: list[str]
    plain_env: list[str]
    """Names of the variables whose values are no secrets."""
    port: Optional[float]
    """On which the program listens; `null` is the one that the image exposes (docker), or one that each release gets (systemd)."""
    processes: dict[str, ProcessRecord]
    """Processes beside the web process, as they are set; those that only a `Procfile` names are not here."""
    resources: ResourcesRecord
    runtime: Literal['auto', 'systemd', 'docker', 'static']
    """As it is set; what `auto` found is in the artifact of each deployment."""
    server_id: str
    source: Union[GitSourceRecord, ImageSourceRecord, UploadSourceRecord]
    static: StaticRecord
    status: Literal['created', 'running', 'degraded', 'crashed', 'stopped', 'unknown', 'deleting']
    """What runs now, seen on the machine; never the result of the last deployment."""
    status_details: Optional[StatusDetails]
    """What lies behind a status that is not as it should be; `null` where nothing does."""
    status_reason: Optional[str]
    sticky: bool
    switch_mode: Literal['all', 'one_by_one']
    unavailable_message: Optional[str]
    updated_at: str
    urls: list[str]
    """Addresses that the proxy serves it at."""


class ApplicationRecoveredEvent(TypedDict):
    """`application.recovered`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationRecoveredEventData
    type: Literal['application.recovered']


ApplicationRecoveredEventData = TypedDict(
    'ApplicationRecoveredEventData',
    {
        'from': "Literal['created', 'running', 'degraded', 'crashed', 'stopped', 'unknown', 'deleting']",
    },
)


class _ApplicationStatsRequired(TypedDict):
    cpu_percent: float
    """100 is one processor."""
    memory_bytes: float
    memory_limit_bytes: Optional[float]
    """For each of its processes; `null` where the release that runs has no limit."""
    processes: list[ProcessUsage]
    sampled_at: str


class ApplicationStats(_ApplicationStatsRequired, total=False):
    history: list[ApplicationStatsPoint]
    """Only with `range`; the oldest point first."""


class ApplicationStatsHistory(TypedDict):
    points: list[ApplicationStatsPoint]
    """The oldest first. Times at which nothing was measured have none."""
    range: Literal['1h', '6h', '24h', '7d', '30d']
    step_seconds: float
    """How far apart the points are."""


class ApplicationStatsPoint(TypedDict):
    at: str
    cpu_percent: float
    """100 is one processor."""
    memory_bytes: float


class ApplicationStatusChangedEvent(TypedDict):
    """`application.status_changed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationStatusChangedEventData
    type: Literal['application.status_changed']


ApplicationStatusChangedEventData = TypedDict(
    'ApplicationStatusChangedEventData',
    {
        'from': "Literal['created', 'running', 'degraded', 'crashed', 'stopped', 'unknown', 'deleting']",
        'reason': "Optional[str]",
        'to': "Literal['created', 'running', 'degraded', 'crashed', 'stopped', 'unknown', 'deleting']",
    },
)


class ApplicationStopRequestedEvent(TypedDict):
    """`application.stop_requested`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationEventData
    type: Literal['application.stop_requested']


class ApplicationStoppedEvent(TypedDict):
    """`application.stopped`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationEventData
    type: Literal['application.stopped']


class ApplicationUnhealthyEvent(TypedDict):
    """`application.unhealthy`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationProblemEventData
    type: Literal['application.unhealthy']


class ApplicationUpdatedEvent(TypedDict):
    """`application.updated`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationUpdatedEventData
    type: Literal['application.updated']


class ApplicationUpdatedEventData(TypedDict):
    changed: list[str]
    """The names of the settings and variables that were changed."""


class ApplicationUploadedEvent(TypedDict):
    """`application.uploaded`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ApplicationUploadedEventData
    type: Literal['application.uploaded']


class ApplicationUploadedEventData(TypedDict):
    format: Literal['tar', 'gzip', 'zstd']
    sha256: str
    size_bytes: float
    upload_id: str


class ApplicationsCreateQuery(TypedDict, total=False):
    """Query of `applications.create`."""

    env: Literal['masked']
    """`masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not kept as an event."""


class ApplicationsDeleteQuery(TypedDict, total=False):
    """Query of `applications.delete`."""

    abandon: Literal['true', 'false']
    """`true` forgets the application without contacting its server: for a machine that is gone for good. What is on it stays."""


class ApplicationsGetQuery(TypedDict, total=False):
    """Query of `applications.get`."""

    env: Literal['masked']
    """`masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not kept as an event."""


class ApplicationsListQuery(TypedDict, total=False):
    """Query of `applications.list`."""

    status: Literal['created', 'running', 'degraded', 'crashed', 'stopped', 'unknown', 'deleting']
    """Only those of this status."""
    server_id: str
    """Only those on this server."""
    name: str
    """Only those of exactly this name."""
    sort: Literal[
        'created_at',
        '-created_at',
        'name',
        '-name',
        'updated_at',
        '-updated_at',
        'status',
        '-status',
    ]
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class ApplicationsLogsQuery(TypedDict, total=False):
    """Query of `applications.logs`."""

    limit: int
    """At most this many lines, the newest where no `cursor` is given."""
    cursor: str
    """`cursor` of an earlier answer: only lines after it."""
    before: str
    """`before` of an earlier answer: the newest lines before it."""
    since: str
    """Only lines from this moment on."""
    until: str
    """Only lines up to this moment."""
    around: str
    """Lines around this moment: half of `limit` before it, and half from it on. Not with `cursor`, `before`, `since` or `until`."""
    search: str
    """Only lines that contain this text, in all that the journal of the server has. The case of ASCII letters is ignored. Redacted
    text is not found.
    """
    stream: Literal['stdout', 'stderr']
    """Only lines of this stream. Processes that were deployed by a version before streams were separated have none."""
    level: Literal['debug', 'info', 'warn', 'error', 'fatal']
    """Only lines of this level or a more severe one. Lines without a level count as `error` if they are of standard error, and as
    `info` otherwise.
    """
    process: str
    """Only lines of this process: `web`, or the name of a worker."""
    instance: int
    """Only lines of this instance."""


class ApplicationsRefsQuery(TypedDict, total=False):
    """Query of `applications.refs`."""

    search: str
    """Only those whose name contains this, in upper or lower case."""


class ApplicationsRequestsPathsQuery(TypedDict, total=False):
    """Query of `applications.requests_paths`."""

    range: Literal['1h', '6h', '24h', '7d', '30d']
    """Whole hours up to `24h`, whole days (UTC) for `7d` and `30d`."""
    sort: Literal['-p95', '-total', '-requests', '-errors']
    """The slowest, those that took most time together, the most frequent, or those with most errors first."""
    limit: int
    """At most so many."""


ApplicationsRequestsQuery = TypedDict(
    'ApplicationsRequestsQuery',
    {
        'status': "str",
        'method': "Literal['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']",
        'path': "str",
        'min_duration_ms': "int",
        'from': "str",
        'to': "str",
        'limit': "int",
        'cursor': "str",
    },
    total=False,
)


class ApplicationsRequestsStatsQuery(TypedDict, total=False):
    """Query of `applications.requests_stats`."""

    range: Literal['1h', '6h', '24h', '7d', '30d']
    """A minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`."""


class ApplicationsStatsHistoryQuery(TypedDict, total=False):
    """Query of `applications.stats_history`."""

    range: Literal['1h', '6h', '24h', '7d', '30d']
    """A minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`."""


class ApplicationsStatsQuery(TypedDict, total=False):
    """Query of `applications.stats`."""

    range: Literal['1h', '6h', '24h', '7d', '30d']
    """Adds `history`: a minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`."""


ApplicationsTimelineQuery = TypedDict(
    'ApplicationsTimelineQuery',
    {
        'kind': "str",
        'category': "Literal['change', 'problem', 'recovery']",
        'from': "str",
        'to': "str",
        'limit': "int",
        'cursor': "str",
    },
    total=False,
)


class ApplicationsUpdateQuery(TypedDict, total=False):
    """Query of `applications.update`."""

    env: Literal['masked']
    """`masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not kept as an event."""


class AutoDeployRecord(TypedDict):
    branch: Optional[str]
    """`null`: that of the source, or none where there is `tags`."""
    ignore_paths: list[str]
    paths: list[str]
    poll_seconds: float
    tags: Optional[str]


class AutoDeploySettings(TypedDict, total=False):
    branch: Optional[str]
    """The branch whose head is deployed. Left out, it is that of the source, or none where `tags` is given."""
    ignore_paths: Optional[list[str]]
    """Files that do not count, in the same form."""
    paths: Optional[list[str]]
    """Only pushes that change one of these files since the live commit: `*` and `?` stand for characters within a name, `**` for
    any number of folders, and a folder for everything in it. At most 50.
    """
    poll_seconds: Optional[int]
    """How often the repository is polled for pushes that no hook has announced; 0: never. It is polled less often while hooks are reliable."""
    tags: Optional[str]
    """Tags of which the newest by version is deployed; `*` stands for any characters."""


class BackedUpDatabase(TypedDict):
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']
    name: str
    server_id: str


class BackupCancelRequestedEvent(TypedDict):
    """`backup.cancel_requested`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupEventData
    type: Literal['backup.cancel_requested']


class BackupCanceledEvent(TypedDict):
    """`backup.canceled`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupEventData
    type: Literal['backup.canceled']


class BackupDeletedEvent(TypedDict):
    """`backup.deleted`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupEventData
    type: Literal['backup.deleted']


class BackupDeletingEvent(TypedDict):
    """`backup.deleting`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupDeletingEventData
    type: Literal['backup.deleting']


class BackupDeletingEventData(TypedDict):
    database_id: Optional[str]
    """`null` once the database has been deleted."""
    reason: Optional[str]
    """`retention`; `null` where somebody requested it."""
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']


class BackupEventData(TypedDict):
    database_id: Optional[str]
    """`null` once the database has been deleted."""
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']


class BackupFailedEvent(TypedDict):
    """`backup.failed`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupFailedEventData
    type: Literal['backup.failed']


class BackupFailedEventData(TypedDict):
    database_id: Optional[str]
    """`null` once the database has been deleted."""
    failure: BackupFailure
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']


class BackupFailure(TypedDict):
    code: str
    message: str
    stage: Optional[Literal['preparing', 'dumping', 'verifying']]


class BackupLogLine(TypedDict):
    at: str
    seq: float
    """Counts up within the log; the `id` of the event in a stream."""
    stage: Optional[str]
    """What was being done."""
    stream: Literal['stdout', 'stderr', 'fairlead']
    """`fairlead` are Fairlead's own lines, the others what a program on the server printed."""
    text: str


class BackupOverdueEvent(TypedDict):
    """`backup.overdue`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupOverdueEventData
    type: Literal['backup.overdue']


class BackupOverdueEventData(TypedDict):
    cron: str
    database_id: str
    sound_since: str
    """Since when the database has had no new verified backup."""
    time_zone: str


class BackupQueuedEvent(TypedDict):
    """`backup.queued`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupEventData
    type: Literal['backup.queued']


class BackupRecord(TypedDict):
    actor: DeploymentActor
    cancel_requested_at: Optional[str]
    checksum: Optional[str]
    """SHA-256 of the dump."""
    created_at: str
    database: BackedUpDatabase
    database_id: Optional[str]
    """`null` once the database has been deleted."""
    destination: Literal['local', 's3']
    expires_at: Optional[str]
    """When it is deleted by itself; `null` where it stays until a person, or the retention of its schedule, gives it up."""
    failure: Optional[BackupFailure]
    finished_at: Optional[str]
    id: str
    rows: Optional[float]
    """Rows in it; of Redis, keys."""
    schedule_id: Optional[str]
    size_bytes: Optional[float]
    """Size of the dump; while it is being made, how far it has come."""
    stages: list[BackupStageRecord]
    started_at: Optional[str]
    status: Literal['queued', 'running', 'verifying', 'succeeded', 'failed', 'canceled', 'deleting']
    """`succeeded` is said only of what has been restored into a scratch database and compared."""
    storage_id: str
    stored_bytes: Optional[float]
    """What it added to the storage: encrypted, compressed, and without what was there already."""
    tables: Optional[float]
    """Tables in it; of Redis, the numbered databases that hold keys."""
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']
    """`safety`: taken before a restore over the same database. `last`: taken before the database was deleted."""
    verified_at: Optional[str]
    """When its restored copy had been compared and found equal."""


class BackupRetention(TypedDict, total=False):
    keep_daily: int
    keep_hourly: int
    keep_last: int
    keep_monthly: int
    keep_weekly: int
    keep_yearly: int


class BackupScheduleCreatedEvent(TypedDict):
    """`backup_schedule.created`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupScheduleEventData
    type: Literal['backup_schedule.created']


class BackupScheduleDeletedEvent(TypedDict):
    """`backup_schedule.deleted`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupScheduleEventData
    type: Literal['backup_schedule.deleted']


class BackupScheduleEventData(TypedDict):
    cron: str
    database_id: str
    time_zone: str


class BackupScheduleRecord(TypedDict):
    created_at: str
    cron: str
    database_id: str
    database_name: str
    enabled: bool
    id: str
    jitter_seconds: float
    last_run: Optional[ScheduleRun]
    next_run_at: Optional[str]
    """With its jitter; `null` while it is not enabled."""
    overdue_since: Optional[str]
    """Set while it has had no verified backup for two intervals."""
    retention: BackupRetention
    server_id: str
    storage_id: str
    time_zone: str
    updated_at: str


class BackupScheduleUpdatedEvent(TypedDict):
    """`backup_schedule.updated`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupScheduleUpdatedEventData
    type: Literal['backup_schedule.updated']


class BackupScheduleUpdatedEventData(TypedDict):
    changed: list[str]
    """The names of the settings that were sent."""
    cron: str
    database_id: str
    time_zone: str


class BackupSchedulesListQuery(TypedDict, total=False):
    """Query of `backup_schedules.list`."""

    database_id: str
    """Only those of this database."""
    server_id: str
    """Only those of databases on this server."""
    storage_id: str
    """Only those into this storage."""
    sort: Literal['created_at', '-created_at', 'next_run_at', '-next_run_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class BackupStageChangedEvent(TypedDict):
    """`backup.stage_changed`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupStageChangedEventData
    type: Literal['backup.stage_changed']


class BackupStageChangedEventData(TypedDict):
    database_id: Optional[str]
    """`null` once the database has been deleted."""
    stage: Literal['preparing', 'dumping', 'verifying']
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']


class BackupStageRecord(TypedDict):
    finished_at: Optional[str]
    name: Literal['preparing', 'dumping', 'verifying']
    started_at: Optional[str]
    status: Literal['pending', 'running', 'succeeded', 'failed', 'canceled', 'skipped']


class BackupStartedEvent(TypedDict):
    """`backup.started`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupEventData
    type: Literal['backup.started']


class BackupSucceededEvent(TypedDict):
    """`backup.succeeded`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: BackupSucceededEventData
    type: Literal['backup.succeeded']


class BackupSucceededEventData(TypedDict):
    database_id: Optional[str]
    """`null` once the database has been deleted."""
    rows: Optional[float]
    size_bytes: Optional[float]
    stored_bytes: Optional[float]
    tables: Optional[float]
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']
    verified_at: str


class BackupsDeleteQuery(TypedDict, total=False):
    """Query of `backups.delete`."""

    abandon: Literal['true', 'false']
    """`true` forgets the backup without contacting its storage: for one that is gone for good. What lies there stays."""


class BackupsListQuery(TypedDict, total=False):
    """Query of `backups.list`."""

    database_id: str
    """Only those of this database."""
    server_id: str
    """Only those of databases on this server."""
    schedule_id: str
    """Only those of this schedule."""
    storage_id: str
    """Only those in this storage."""
    status: Literal['queued', 'running', 'verifying', 'succeeded', 'failed', 'canceled', 'deleting']
    """Only those of this status."""
    trigger: Literal['api', 'dashboard', 'schedule', 'safety', 'last']
    """Only those with this trigger."""
    sort: Literal['created_at', '-created_at', 'size_bytes', '-size_bytes']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class BackupsLogsQuery(TypedDict, total=False):
    """Query of `backups.logs`."""

    stage: Literal['preparing', 'dumping', 'verifying']
    """Only lines of this stage."""
    after: int
    """Only lines after this sequence number: what came since an earlier answer."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class BasicAuthSettings(TypedDict):
    password: str
    """8 characters to 72 bytes. Only its hash is kept."""
    username: str


class BuildRecord(TypedDict):
    args: dict[str, str]
    build_command: Optional[str]
    dockerfile: Optional[str]
    install_command: Optional[str]
    output_directory: Optional[str]
    release_command: Optional[str]
    secrets: list[str]
    start_command: Optional[str]
    toolchains: Optional[str]


class BuildSettings(TypedDict, total=False):
    args: Optional[dict[str, str]]
    """Arguments of the Dockerfile (`ARG`). They stay in the image: what is secret belongs into `env` and `secrets`."""
    build_command: Optional[str]
    dockerfile: Optional[str]
    """Inside the application's folder, for the docker runtime; left out, it is `Dockerfile`."""
    install_command: Optional[str]
    output_directory: Optional[str]
    """Folder whose files are served, for the static runtime."""
    release_command: Optional[str]
    """Run once for each deployment, in the new release and with its environment, before anything of it is started. Where it fails
    the deployment fails, and nothing is switched. Left out, it is `release` of the `Procfile`, if there is one.
    """
    secrets: Optional[list[str]]
    """Names of variables of `env` that the Dockerfile may mount while it is built (`RUN --mount=type=secret,id=NAME`); they are
    found in `/run/secrets/NAME` and leave nothing in the image.
    """
    start_command: Optional[str]
    """It must listen on `127.0.0.1` at the port that the variable `PORT` names, or at `port` of the settings."""
    toolchains: Optional[str]
    """Versions of toolchains instead of those that the repository asks for: names (`node`, `npm`, `pnpm`, `yarn`, `bun`, `python`,
    `php`, `ruby`, `go`) and versions, separated by blanks. A version is a range as in package.json without blanks, or for Node.js
    also `lts/*` or `lts/jod`, or for Node.js, Go and Python `latest`.
    """


ChangedSetting = TypedDict(
    'ChangedSetting',
    {
        'field': "str",
        'from': "Optional[Union[str, float, bool]]",
        'to': "Optional[Union[str, float, bool]]",
    },
)


class ChangedVariables(TypedDict):
    added: list[str]
    changed: list[str]
    removed: list[str]


class CommandCreatedEvent(TypedDict):
    """`command.created`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandEventData
    type: Literal['command.created']


class CommandDeletedEvent(TypedDict):
    """`command.deleted`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandEventData
    type: Literal['command.deleted']


class CommandEventData(TypedDict):
    command: str
    """The name of the command."""


class CommandRecord(TypedDict):
    application_id: str
    command: str
    created_at: str
    cron: str
    enabled: bool
    id: str
    last_run: Optional[LastCommandRun]
    name: str
    next_run_at: Optional[str]
    """`null` while it is not enabled. While the application is stopped, or was never live, nothing runs at that time."""
    time_zone: str
    timeout_seconds: float
    updated_at: str


class CommandRunCancelRequestedEvent(TypedDict):
    """`command_run.cancel_requested`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunEventData
    type: Literal['command_run.cancel_requested']


class CommandRunCanceledEvent(TypedDict):
    """`command_run.canceled`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunEventData
    type: Literal['command_run.canceled']


class CommandRunEventData(TypedDict):
    command: str
    """The name of the command."""
    command_id: Optional[str]
    """`null` for a one-off run, and once the command has been deleted."""
    exit_code: Optional[float]
    """`null` while it has not ended by itself."""
    failure: Optional[CommandRunFailure]
    """Why it failed, or could not begin."""


class CommandRunFailedEvent(TypedDict):
    """`command_run.failed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunEventData
    type: Literal['command_run.failed']


class CommandRunFailure(TypedDict):
    code: str
    message: str


class CommandRunLogLine(TypedDict):
    at: str
    seq: float
    """Counts up within the log; the `id` of the event in a stream."""
    stage: Optional[str]
    """What was being done."""
    stream: Literal['stdout', 'stderr', 'fairlead']
    """`fairlead` are Fairlead's own lines, the others what a program on the server printed."""
    text: str


class CommandRunMissedEvent(TypedDict):
    """`command_run.missed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunEventData
    type: Literal['command_run.missed']


class CommandRunQueuedEvent(TypedDict):
    """`command_run.queued`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunQueuedEventData
    type: Literal['command_run.queued']


class CommandRunQueuedEventData(TypedDict):
    command: str
    """The name of the command."""
    command_id: Optional[str]
    """`null` for a one-off run, and once the command has been deleted."""
    command_line: str
    """What is run."""
    exit_code: Optional[float]
    """`null` while it has not ended by itself."""
    failure: Optional[CommandRunFailure]
    """Why it failed, or could not begin."""


class CommandRunRecord(TypedDict):
    actor: DeploymentActor
    application_id: str
    cancel_requested_at: Optional[str]
    """When a cancel was asked for; it is carried out as soon as what runs on the server has ended."""
    command: str
    """What was run."""
    command_id: Optional[str]
    """`null` for a one-off run, and where the command has been deleted since."""
    command_name: str
    """The beginning of the command line for a one-off run."""
    created_at: str
    deployment_number: Optional[float]
    """The deployment in whose release it ran."""
    duration_ms: Optional[float]
    """From `started_at` to `finished_at`."""
    exit_code: Optional[float]
    failure: Optional[CommandRunFailure]
    finished_at: Optional[str]
    id: str
    one_off: bool
    """Whether the command line was run once, without a scheduled command."""
    started_at: Optional[str]
    status: Literal['queued', 'running', 'succeeded', 'failed', 'canceled', 'missed']
    """`missed`: it was due and could not begin; `failure` says why."""
    timeout_seconds: float
    """A run that takes longer is stopped, and has failed."""
    trigger: Literal['schedule', 'api', 'dashboard']


class CommandRunStartedEvent(TypedDict):
    """`command_run.started`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunEventData
    type: Literal['command_run.started']


class CommandRunSucceededEvent(TypedDict):
    """`command_run.succeeded`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandRunEventData
    type: Literal['command_run.succeeded']


class CommandRunsListQuery(TypedDict, total=False):
    """Query of `command_runs.list`."""

    command_id: str
    """Only those of this command."""
    one_off: Literal['true', 'false']
    """`true`: only one-off runs; `false`: only those of scheduled commands."""
    status: Literal['queued', 'running', 'succeeded', 'failed', 'canceled', 'missed']
    """Only those of this status."""
    trigger: Literal['schedule', 'api', 'dashboard']
    """Only those with this trigger."""
    sort: Literal['created_at', '-created_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class CommandRunsLogsQuery(TypedDict, total=False):
    """Query of `command_runs.logs`."""

    after: int
    """Only lines after this sequence number: what came since an earlier answer."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class CommandUpdatedEvent(TypedDict):
    """`command.updated`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: CommandUpdatedEventData
    type: Literal['command.updated']


class CommandUpdatedEventData(TypedDict):
    changed: list[str]
    """The names of the settings that were sent."""
    command: str
    """The name of the command."""


class CommandsListQuery(TypedDict, total=False):
    """Query of `commands.list`."""

    enabled: Literal['true', 'false']
    """`true`: only those that run by the clock; `false`: only those that do not."""
    sort: Literal['created_at', '-created_at', 'name', '-name', 'next_run_at', '-next_run_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class CommitStatus(TypedDict):
    error: Optional[str]
    """Why the forge has not accepted it."""
    reported_at: Optional[str]
    """When the forge accepted it; `null` while it has not."""
    state: Literal['pending', 'success', 'failure', 'canceled']


class ComparedDeployment(TypedDict):
    commit: Optional[DeploymentCommit]
    deployment_id: str
    number: float


class ContainerRecord(TypedDict):
    capabilities: list[
        Literal[
            'AUDIT_WRITE',
            'CHOWN',
            'DAC_OVERRIDE',
            'FOWNER',
            'FSETID',
            'IPC_LOCK',
            'KILL',
            'MKNOD',
            'NET_ADMIN',
            'NET_BIND_SERVICE',
            'NET_RAW',
            'SETFCAP',
            'SETGID',
            'SETPCAP',
            'SETUID',
            'SYS_CHROOT',
            'SYS_NICE',
            'SYS_PTRACE',
            'SYS_RESOURCE',
        ]
    ]
    read_only: bool
    user: Optional[str]


class ContainerSettings(TypedDict, total=False):
    capabilities: Optional[
        list[
            Literal[
                'AUDIT_WRITE',
                'CHOWN',
                'DAC_OVERRIDE',
                'FOWNER',
                'FSETID',
                'IPC_LOCK',
                'KILL',
                'MKNOD',
                'NET_ADMIN',
                'NET_BIND_SERVICE',
                'NET_RAW',
                'SETFCAP',
                'SETGID',
                'SETPCAP',
                'SETUID',
                'SYS_CHROOT',
                'SYS_NICE',
                'SYS_PTRACE',
                'SYS_RESOURCE',
            ]
        ]
    ]
    """Linux capabilities beyond the few that every container has."""
    read_only: Optional[bool]
    """Nothing but `/tmp` and the persistent paths can be written to."""
    user: Optional[str]
    """User (and group) that the program runs as; left out, it is the image's own."""


class CpuStats(TypedDict):
    count: float
    iowait_percent: float
    steal_percent: float
    usage_percent: float


class _CreateApplicationRequired(TypedDict):
    name: str
    """Label, unique on its server."""
    server_id: str
    """The server it runs on. It cannot be changed later."""
    source: CreateSource
    """Where it comes from."""


class CreateApplication(_CreateApplicationRequired, total=False):
    auto_deploy: Optional[AutoDeploySettings]
    """Deploy automatically what is pushed to the repository. `null`: no automatic deployments."""
    build: Optional[BuildSettings]
    container: Optional[ContainerSettings]
    drain_seconds: Optional[int]
    """Seconds that requests in flight on the old release have to end after the switch."""
    drain_signal: Optional[
        Literal['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH']
    ]
    """Sent to the old release as soon as it is to be drained, so that it can close WebSockets and event streams, which clients then
    open again on the new one. Without it a release is only stopped, at the end of the drain.
    """
    env: Optional[dict[str, str]]
    """Environment variables. Values are secrets, encrypted at rest, unless `plain_env` names them. `PORT` and `HOST` are set by
    Fairlead and refused here.
    """
    forge: Optional[ForgeSettings]
    """Report deployments to the forge of the repository: a status on the commit, and on GitHub a deployment."""
    generate_hostname: bool
    """Add a domain with a hostname below FAIRLEAD_APPS_DOMAIN, made from the name, so that the application has an address. Left out,
    one is added where this Fairlead has that setting; `true` is refused where it has not.
    """
    health_check: Optional[HealthCheckSettings]
    instances: Optional[int]
    """How many of the web process run side by side."""
    keep_releases: Optional[int]
    """Releases that stay on the server to be rolled back to, the running one among them."""
    observe_seconds: Optional[int]
    """Seconds for which a new release is watched after the switch; if it fails, the former one comes back."""
    persistent_paths: Optional[list[str]]
    """Folders that all releases share, such as uploads: inside the application's folder, or absolute paths inside the container
    (docker). They go with the application, and never before.
    """
    plain_env: Optional[list[str]]
    """Names of variables of `env` whose values are no secrets: everybody who sees the application sees them, and they stay readable
    in logs. All others are masked and redacted. A name that is not in `env` is refused.
    """
    port: Optional[int]
    """Port on which the program listens. In a container (docker) it is, left out, the one that the image exposes, else 3000. A
    program without a container (systemd) needs it only if it cannot read `PORT`, in which each release gets a port of its own:
    with a fixed port two releases cannot run side by side, so requests wait during a deployment, from the end of the live release
    until the new one is healthy. It allows one instance, must be at least 1024, not from 20000 to 29999 and not 3306, 5432 or
    6379, and no other program of the server can have it.
    """
    processes: Optional[dict[str, NewProcess]]
    """Processes beside the web process, such as workers, by their names. Those of a `Procfile` run once without being named here."""
    resources: Optional[ResourceLimits]
    runtime: Literal['auto', 'systemd', 'docker', 'static']
    """`auto` decides from the repository: a Dockerfile and no start command is `docker`, and so is every image."""
    static: Optional[StaticSettings]
    sticky: Optional[bool]
    """Each visitor stays with one of several instances, by a cookie."""
    switch_mode: Optional[Literal['all', 'one_by_one']]
    """Whether a new release takes the place of the old one with all of its instances at the same moment, or one by one."""
    unavailable_message: Optional[str]
    """What visitors read while the application is not running or does not respond (status 502, 503 or 504), in place of a standard
    sentence; at most 1000 characters.
    """


class _CreateBackupRequired(TypedDict):
    database_id: str


class CreateBackup(_CreateBackupRequired, total=False):
    storage_id: Optional[str]
    """Where it is kept; left out, it is the default storage."""


class _CreateBackupScheduleRequired(TypedDict):
    cron: str
    """Minute, hour, day of the month, month and day of the week, or `@hourly`, `@daily`, `@weekly`, `@monthly`."""
    database_id: str


class CreateBackupSchedule(_CreateBackupScheduleRequired, total=False):
    enabled: Optional[bool]
    """@default true"""
    jitter_seconds: Optional[int]
    """Each run begins up to so many seconds later, at random, so that many schedules do not all begin at once."""
    retention: Optional[BackupRetention]
    storage_id: Optional[str]
    """Where its backups are kept; left out, it is the default storage."""
    time_zone: Optional[str]
    """The IANA time zone in which `cron` is read."""


class _CreateCommandRequired(TypedDict):
    command: str
    """Runs in the live release, as the application's user and with its environment."""
    cron: str
    """Minute, hour, day of the month, month and day of the week, or `@hourly`, `@daily`, `@weekly`, `@monthly`."""
    name: str
    """Label, unique within the application."""


class CreateCommand(_CreateCommandRequired, total=False):
    enabled: Optional[bool]
    """@default true"""
    time_zone: Optional[str]
    """The IANA time zone in which `cron` is read."""
    timeout_seconds: Optional[int]
    """A run that takes longer is stopped, and has failed."""


class _CreateCommandRunRequired(TypedDict):
    command: str
    """Runs in the live release, as the application's user and with its environment. It is recorded in the run and in the audit log."""


class CreateCommandRun(_CreateCommandRunRequired, total=False):
    timeout_seconds: Optional[int]
    """A run that takes longer is stopped, and has failed."""


class _CreateDatabaseRequired(TypedDict):
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']
    """`mysql` is not packaged for Debian: where the package sources of the server don't have it, the database ends as `failed`
    with `ENGINE_UNAVAILABLE`. `mariadb` takes its place.
    """
    name: str
    """Label, unique on its server."""
    server_id: str
    """The server it is created on. It cannot be changed later."""


class CreateDatabase(_CreateDatabaseRequired, total=False):
    application_ids: list[str]
    """Applications on the same server whose environment gets the address and password of the database, with their next deployment."""
    database_name: str
    """Its name in the engine: lower-case letters, digits and "_". Left out, it is made from `name`. Not with `redis`, whose
    databases have none.
    """
    memory_mb: int
    """With `redis` only: memory for the data, in MiB. Left out, it is the setting FAIRLEAD_REDIS_MEMORY_MB."""
    username: str
    """Its owner in the engine: lower-case letters, digits and "_". Left out, it is made from `name`."""
    version: str
    """Version, or the beginning of one, that the engine must have. Where the server cannot have it, the database ends as `failed`
    with `ENGINE_UNAVAILABLE`. Left out, it is the one that the server has or can have.
    """


class CreateDomain(TypedDict, total=False):
    basic_auth: Optional[BasicAuthSettings]
    """A name and a password that browsers ask for."""
    force_https: Optional[bool]
    """Send visitors who come over HTTP to HTTPS, where there is HTTPS."""
    hostname: str
    """Kept in lower case and as IDNA (`bücher.example` becomes `xn--bcher-kva.example`). All domains of a hostname belong to one
    server, each to a path of its own. `*.example.com` stands for whatever one label is before it. Left out, a hostname below
    FAIRLEAD_APPS_DOMAIN is generated from the name of the application, which can have one of that kind.
    """
    max_request_bytes: Optional[int]
    """Longer request bodies are answered with 413."""
    path: Optional[str]
    """Only what is asked for at this path or below it; of several domains the one with the longest path answers."""
    redirect_status: Optional[Literal[308, 307, 301, 302]]
    """@default 308"""
    redirect_to: Optional[str]
    """The hostname of another domain of the same application, to which every request is redirected."""
    strip_path: Optional[bool]
    """The application sees `/x` where `/api/x` was asked for."""
    tls: DomainTlsSettings
    """Left out, its mode is the setting FAIRLEAD_DEFAULT_TLS, which is `auto` unless it was changed; a wildcard is `off` in place of
    `auto`. A further domain of a hostname has the encryption of the first, and leaves this out.
    """


class _CreateServerRequired(TypedDict):
    name: str
    """Unique, 1 to 64 letters, digits, spaces, ".", "_" and "-"."""


class CreateServer(_CreateServerRequired, total=False):
    connection: Literal['ssh', 'local']
    """`ssh`, or `local` for the machine that Fairlead itself runs on (it must then run as root, or be allowed `sudo -n`)."""
    host: str
    """IP address or hostname. Not with `connection: local`."""
    host_key_fingerprint: str
    """The host key that the server must show, as `ssh-keygen -l` prints it. Without it the key that it shows first is taken, and
    no other one after that.
    """
    labels: dict[str, str]
    """Texts of your own."""
    password: str
    """Used once, to install this Fairlead's key for the user, and not kept. Not together with `private_key`."""
    port: int
    """Port of its SSH server."""
    private_key: str
    """Private key of its own (PEM or OpenSSH, without passphrase). It is kept encrypted and never shown."""
    take_over: bool
    """A person's word that the machine is to be managed by this Fairlead, although another one has left its owner marker there. A
    machine that has a record here already is refused all the same.
    """
    username: str
    """User to sign in as. Where it is not root it must be allowed `sudo -n`."""


class _CreateSourceRequired(TypedDict):
    type: Literal['git', 'image', 'upload']


class CreateSource(_CreateSourceRequired, total=False):
    branch: str
    """Branch that is deployed where a deployment names no ref. `HEAD` is the repository's default branch, whatever its name. Only
    with `type: git`.
    """
    image: str
    """Name of an image, with a tag or a digest. What the tag leads to is found out by each deployment, which notes the digest. Only
    with `type: image`.
    """
    registry_password: Optional[str]
    """A password or an access token. It is encrypted at rest and never returned."""
    registry_username: Optional[str]
    """For a private registry, together with `registry_password`. Only with `type: image`."""
    repository: str
    """An https, http, ssh or git URL without credentials, or `user@host:path`. A private repository is reached over SSH with the
    application's `deploy_key`. Only with `type: git`.
    """
    subdirectory: Optional[str]
    """Folder of the repository or the archive that holds the application. Only with `type: git` and `type: upload`."""


class _CreateStorageRequired(TypedDict):
    access_key_id: str
    bucket: str
    """It has to exist."""
    endpoint: str
    """Where the service answers."""
    name: str
    """Unique."""
    secret_access_key: str
    """Kept encrypted, and never shown again."""
    type: Literal['s3']


class CreateStorage(_CreateStorageRequired, total=False):
    is_default: Optional[bool]
    """Let backups that name no storage go there from now on."""
    path_style: Optional[bool]
    """Put the bucket in the path and not in the hostname, as most services other than AWS want it."""
    prefix: Optional[str]
    """Path in the bucket below which everything is kept."""
    region: Optional[str]
    """Left out where the service has none."""


class CreateTerminal(TypedDict, total=False):
    columns: Optional[int]
    """@default 80"""
    rows: Optional[int]
    """@default 24"""


class _CreateVariableGroupRequired(TypedDict):
    name: str
    """Unique."""


class CreateVariableGroup(_CreateVariableGroupRequired, total=False):
    application_ids: list[str]
    """Applications, on any server, whose environment gets the variables with their next deployment. Variables of the application
    itself and of its linked databases take precedence; of several groups, the one that was linked first.
    """
    env: Optional[dict[str, str]]
    """Environment variables. Values are secrets, encrypted at rest, unless `plain_env` names them. `PORT` and `HOST` are set by
    Fairlead and refused here.
    """
    plain_env: Optional[list[str]]
    """Names of variables of `env` whose values are no secrets: everybody who sees the group sees them, and they stay readable in
    logs. All others are masked and redacted. A name that is not in `env` is refused.
    """


class CreatedDatabase(TypedDict):
    application_ids: list[str]
    """Applications that have it in their environment, in the order in which they were linked."""
    connections: Optional[float]
    """Open connections, as measured last."""
    created_at: str
    database_name: Optional[str]
    """Its name in the engine; `null` with `redis`, whose databases have none."""
    deployment_due_for: list[str]
    """Those linked applications whose running release does not have the present values; a deployment gives them to it."""
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']
    host: str
    """Always the loopback address of its server."""
    id: str
    links: list[DatabaseLinkRecord]
    """The same applications, with the variables that each has from it."""
    measured_at: Optional[str]
    """When size and connections were measured."""
    memory_mb: Optional[float]
    """Memory for the data, in MiB; `null` where the engine has no such limit."""
    name: str
    password: str
    port: Optional[float]
    server_id: str
    size_bytes: Optional[float]
    """As measured last."""
    status: Literal['creating', 'ready', 'failed', 'unreachable', 'deleting']
    """`unreachable`: it could not be looked at; that it works again is seen by itself."""
    status_code: Optional[
        Literal[
            'SERVER_UNREACHABLE',
            'HOST_KEY_MISMATCH',
            'MACHINE_MISMATCH',
            'SERVER_ALREADY_MANAGED',
            'SSH_AUTHENTICATION_FAILED',
            'PRIVILEGES_MISSING',
            'SYSTEM_NOT_SUPPORTED',
            'PACKAGE_INSTALL_FAILED',
            'REMOVAL_INCOMPLETE',
            'PORT_IN_USE',
            'DISK_FULL',
            'REPOSITORY_NOT_FOUND',
            'REPOSITORY_AUTHENTICATION_FAILED',
            'REF_NOT_FOUND',
            'SUBMODULE_FETCH_FAILED',
            'LFS_FETCH_FAILED',
            'UPLOAD_INVALID',
            'UPLOAD_UNAVAILABLE',
            'SOURCE_NOT_RECOGNISED',
            'TOOLCHAIN_UNAVAILABLE',
            'BUILD_FAILED',
            'STAGE_TIMED_OUT',
            'RELEASE_COMMAND_FAILED',
            'IMAGE_NOT_FOUND',
            'REGISTRY_AUTHENTICATION_FAILED',
            'REGISTRY_UNREACHABLE',
            'DOCKER_UNAVAILABLE',
            'CERTIFICATE_FAILED',
            'START_FAILED',
            'HEALTH_CHECK_FAILED',
            'CRASHED_AFTER_SWITCH',
            'PROXY_CONFIGURATION_FAILED',
            'RELEASE_MISSING',
            'ENGINE_UNAVAILABLE',
            'ENGINE_CONFLICT',
            'ENGINE_DOWN',
            'DATABASE_MISSING',
            'DATABASE_CREDENTIALS_REFUSED',
            'DATABASE_DAMAGED',
            'DATABASE_NOT_READABLE',
            'DUMP_UNREADABLE',
            'BACKUP_TOOL_MISSING',
            'BACKUP_TOOL_FAILED',
            'STORAGE_UNREACHABLE',
            'STORAGE_CREDENTIALS_REFUSED',
            'STORAGE_BUCKET_MISSING',
            'STORAGE_FULL',
            'STORAGE_UNUSABLE',
            'BACKUP_REPOSITORY_DAMAGED',
            'BACKUP_REPOSITORY_LOCKED',
            'BACKUP_REPOSITORY_PASSWORD_REFUSED',
            'BACKUP_MISSING',
            'STREAM_STALLED',
            'VERIFICATION_FAILED',
            'RESTORE_UNFINISHED',
            'SERVER_NOT_READY',
            'DATABASE_NOT_READY',
            'STORAGE_NOT_READY',
            'PREVIOUS_RUN_ACTIVE',
            'BACKUP_NOT_RESTORABLE',
            'RESTORE_FAILED',
            'LAST_BACKUP_FAILED',
            'SAFETY_BACKUP_FAILED',
            'COMMAND_FAILED',
            'INTERNAL_ERROR',
        ]
    ]
    """The same for machines."""
    status_reason: Optional[str]
    """Why it is not `ready`, or why what was asked for last was not done."""
    updated_at: str
    url: str
    username: str
    version: Optional[str]
    """Of the engine on the server; `null` until it has been looked at."""


class DatabaseCreatedEvent(TypedDict):
    """`database.created`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseEventData
    type: Literal['database.created']


class DatabaseCredentials(TypedDict):
    database_name: Optional[str]
    host: str
    password: str
    port: Optional[float]
    url: str
    username: str


class DatabaseCredentialsRotatedEvent(TypedDict):
    """`database.credentials_rotated`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseEventData
    type: Literal['database.credentials_rotated']


class DatabaseDeletedEvent(TypedDict):
    """`database.deleted`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseEventData
    type: Literal['database.deleted']


class DatabaseDeletingEvent(TypedDict):
    """`database.deleting`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseStatusEventData
    type: Literal['database.deleting']


class DatabaseEventData(TypedDict):
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']


class DatabaseFailedEvent(TypedDict):
    """`database.failed`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseStatusEventData
    type: Literal['database.failed']


class DatabaseLinkEventData(TypedDict):
    application_id: str
    application_name: str
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']


class DatabaseLinkRecord(TypedDict):
    application_id: str
    variables: list[str]
    """The variables that it has from the database; one of the application's own settings with the same name wins."""


class DatabaseLinkedEvent(TypedDict):
    """`database.linked`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseLinkEventData
    type: Literal['database.linked']


class DatabaseLogLine(TypedDict):
    at: str
    seq: float
    """Counts up within the log; the `id` of the event in a stream."""
    stage: Optional[str]
    """What was being done."""
    stream: Literal['stdout', 'stderr', 'fairlead']
    """`fairlead` are Fairlead's own lines, the others what a program on the server printed."""
    text: str


class DatabaseQueryResult(TypedDict):
    affected_rows: Optional[float]
    """Rows that the statement has changed, where the engine reports that."""
    columns: list[QueryColumn]
    duration_ms: float
    rows: list[list[Optional[str]]]
    """Values as text, or `null`; binary values as `\\x` and hexadecimal digits."""
    truncated: bool
    """Whether there are more rows, or longer values, than the settings allow in a response."""


class DatabaseReadyEvent(TypedDict):
    """`database.ready`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseStatusEventData
    type: Literal['database.ready']


class DatabaseRecord(TypedDict):
    application_ids: list[str]
    """Applications that have it in their environment, in the order in which they were linked."""
    connections: Optional[float]
    """Open connections, as measured last."""
    created_at: str
    database_name: Optional[str]
    """Its name in the engine; `null` with `redis`, whose databases have none."""
    deployment_due_for: list[str]
    """Those linked applications whose running release does not have the present values; a deployment gives them to it."""
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']
    host: str
    """Always the loopback address of its server."""
    id: str
    links: list[DatabaseLinkRecord]
    """The same applications, with the variables that each has from it."""
    measured_at: Optional[str]
    """When size and connections were measured."""
    memory_mb: Optional[float]
    """Memory for the data, in MiB; `null` where the engine has no such limit."""
    name: str
    port: Optional[float]
    server_id: str
    size_bytes: Optional[float]
    """As measured last."""
    status: Literal['creating', 'ready', 'failed', 'unreachable', 'deleting']
    """`unreachable`: it could not be looked at; that it works again is seen by itself."""
    status_code: Optional[
        Literal[
            'SERVER_UNREACHABLE',
            'HOST_KEY_MISMATCH',
            'MACHINE_MISMATCH',
            'SERVER_ALREADY_MANAGED',
            'SSH_AUTHENTICATION_FAILED',
            'PRIVILEGES_MISSING',
            'SYSTEM_NOT_SUPPORTED',
            'PACKAGE_INSTALL_FAILED',
            'REMOVAL_INCOMPLETE',
            'PORT_IN_USE',
            'DISK_FULL',
            'REPOSITORY_NOT_FOUND',
            'REPOSITORY_AUTHENTICATION_FAILED',
            'REF_NOT_FOUND',
            'SUBMODULE_FETCH_FAILED',
            'LFS_FETCH_FAILED',
            'UPLOAD_INVALID',
            'UPLOAD_UNAVAILABLE',
            'SOURCE_NOT_RECOGNISED',
            'TOOLCHAIN_UNAVAILABLE',
            'BUILD_FAILED',
            'STAGE_TIMED_OUT',
            'RELEASE_COMMAND_FAILED',
            'IMAGE_NOT_FOUND',
            'REGISTRY_AUTHENTICATION_FAILED',
            'REGISTRY_UNREACHABLE',
            'DOCKER_UNAVAILABLE',
            'CERTIFICATE_FAILED',
            'START_FAILED',
            'HEALTH_CHECK_FAILED',
            'CRASHED_AFTER_SWITCH',
            'PROXY_CONFIGURATION_FAILED',
            'RELEASE_MISSING',
            'ENGINE_UNAVAILABLE',
            'ENGINE_CONFLICT',
            'ENGINE_DOWN',
            'DATABASE_MISSING',
            'DATABASE_CREDENTIALS_REFUSED',
            'DATABASE_DAMAGED',
            'DATABASE_NOT_READABLE',
            'DUMP_UNREADABLE',
            'BACKUP_TOOL_MISSING',
            'BACKUP_TOOL_FAILED',
            'STORAGE_UNREACHABLE',
            'STORAGE_CREDENTIALS_REFUSED',
            'STORAGE_BUCKET_MISSING',
            'STORAGE_FULL',
            'STORAGE_UNUSABLE',
            'BACKUP_REPOSITORY_DAMAGED',
            'BACKUP_REPOSITORY_LOCKED',
            'BACKUP_REPOSITORY_PASSWORD_REFUSED',
            'BACKUP_MISSING',
            'STREAM_STALLED',
            'VERIFICATION_FAILED',
            'RESTORE_UNFINISHED',
            'SERVER_NOT_READY',
            'DATABASE_NOT_READY',
            'STORAGE_NOT_READY',
            'PREVIOUS_RUN_ACTIVE',
            'BACKUP_NOT_RESTORABLE',
            'RESTORE_FAILED',
            'LAST_BACKUP_FAILED',
            'SAFETY_BACKUP_FAILED',
            'COMMAND_FAILED',
            'INTERNAL_ERROR',
        ]
    ]
    """The same for machines."""
    status_reason: Optional[str]
    """Why it is not `ready`, or why what was asked for last was not done."""
    updated_at: str
    username: str
    version: Optional[str]
    """Of the engine on the server; `null` until it has been looked at."""


class DatabaseStatusEventData(TypedDict):
    code: Optional[str]
    """Why, as one of the error codes; `null` where all is as it should be."""
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']
    reason: Optional[str]


class DatabaseUnlinkedEvent(TypedDict):
    """`database.unlinked`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseLinkEventData
    type: Literal['database.unlinked']


class DatabaseUnreachableEvent(TypedDict):
    """`database.unreachable`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseStatusEventData
    type: Literal['database.unreachable']


class DatabaseUpdatedEvent(TypedDict):
    """`database.updated`, read with `databases:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DatabaseUpdatedEventData
    type: Literal['database.updated']


class _DatabaseUpdatedEventDataRequired(TypedDict):
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']


class DatabaseUpdatedEventData(_DatabaseUpdatedEventDataRequired, total=False):
    code: str
    """Why a change could not be made and was taken back, as one of the error codes."""
    memory_mb: NumberChange
    name: TextChange


class DatabasesDeleteQuery(TypedDict, total=False):
    """Query of `databases.delete`."""

    unlink: Literal['true', 'false']
    """`true` unlinks the applications first. Without it a database that has some is not deleted."""
    last_backup: Literal['true', 'false']
    """`true` takes a last backup first, and proves it by restoring it. Without its success nothing is deleted."""
    abandon: Literal['true', 'false']
    """`true` forgets the database without contacting its server: for a machine that is gone for good. What is on it stays."""


class DatabasesListQuery(TypedDict, total=False):
    """Query of `databases.list`."""

    server_id: str
    """Only those on this server."""
    engine: Literal['postgresql', 'mariadb', 'mysql', 'redis']
    """Only those of this engine."""
    status: Literal['creating', 'ready', 'failed', 'unreachable', 'deleting']
    """Only those of this status."""
    name: str
    """Only those of exactly this name."""
    application_id: str
    """Only those that are linked to this application."""
    sort: Literal[
        'created_at',
        '-created_at',
        'name',
        '-name',
        'status',
        '-status',
        'engine',
        '-engine',
        'size_bytes',
        '-size_bytes',
        'updated_at',
        '-updated_at',
    ]
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class DatabasesLogsQuery(TypedDict, total=False):
    """Query of `databases.logs`."""

    after: int
    """Only lines after this sequence number: what came since an earlier answer."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class Deploy(TypedDict, total=False):
    ref: str
    """Branch, tag or commit (full or abbreviated), or `HEAD` for the repository's default branch; left out, it is the branch of the
    application's source. An application that comes from an image or from uploads has none.
    """
    upload_id: str
    """The upload to deploy. An application whose source are uploads needs it; where the source is a repository, the archive takes its
    place in this deployment.
    """


class DeployKeyRecord(TypedDict):
    public_key: str


class DeploymentActor(TypedDict):
    id: str
    name: str
    type: Literal['token', 'user', 'system']


class DeploymentArtifact(TypedDict):
    digest: str
    """SHA-256 over the commit or the upload, the way it is built and run, and its dependencies; equal releases have equal digests. Of a container it
    is the digest of its image.
    """
    image: Optional[str]
    """The image that a container was made from, by the digest that its registry knows; `null` where it was built on the server."""
    kind: Literal['systemd', 'docker', 'static']
    """The runtime it is for."""


class DeploymentCancelRequestedEvent(TypedDict):
    """`deployment.cancel_requested`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentEventData
    type: Literal['deployment.cancel_requested']


class DeploymentCanceledEvent(TypedDict):
    """`deployment.canceled`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentEventData
    type: Literal['deployment.canceled']


DeploymentChanges = TypedDict(
    'DeploymentChanges',
    {
        'env': "ChangedVariables",
        'from': "Optional[ComparedDeployment]",
        'release_kept': "bool",
        'settings': "list[ChangedSetting]",
        'to': "ComparedDeployment",
    },
)


class DeploymentCommit(TypedDict):
    author: str
    committed_at: str
    message: str
    sha: str


class DeploymentEventData(TypedDict):
    commit: Optional[DeploymentCommit]
    """`null` before it has been fetched, and with images."""
    number: int
    """Counts from 1 for each application."""
    ref: str
    """The branch, tag, commit or image that was asked for."""
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]


class DeploymentFailedEvent(TypedDict):
    """`deployment.failed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentFailedEventData
    type: Literal['deployment.failed']


class DeploymentFailedEventData(TypedDict):
    commit: Optional[DeploymentCommit]
    """`null` before it has been fetched, and with images."""
    diagnosis: Optional[Diagnosis]
    """The cause of the failure, where Fairlead recognizes it in what was printed."""
    failure: DeploymentFailure
    number: int
    """Counts from 1 for each application."""
    ref: str
    """The branch, tag, commit or image that was asked for."""
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]


class DeploymentFailure(TypedDict):
    code: str
    message: str
    stage: Optional[Literal['building', 'releasing', 'starting', 'verifying', 'switching', 'observing']]


class DeploymentLiveEvent(TypedDict):
    """`deployment.live`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentEventData
    type: Literal['deployment.live']


class DeploymentLogLine(TypedDict):
    at: str
    seq: float
    """Counts up within the log; the `id` of the event in a stream."""
    stage: Optional[str]
    """What was being done."""
    stream: Literal['stdout', 'stderr', 'fairlead']
    """`fairlead` are Fairlead's own lines, the others what a program on the server printed."""
    text: str


class DeploymentQueuedEvent(TypedDict):
    """`deployment.queued`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentEventData
    type: Literal['deployment.queued']


class DeploymentRecord(TypedDict):
    actor: DeploymentActor
    application_id: str
    artifact: Optional[DeploymentArtifact]
    cancel_requested_at: Optional[str]
    """When a cancel was asked for; it is carried out as soon as what runs on the server has ended."""
    canceled_by: Optional[DeploymentActor]
    """Who requested the cancellation, or the rollback while it was observed."""
    commit: Optional[DeploymentCommit]
    """`null` where an image or an upload was deployed."""
    commit_status: Optional[CommitStatus]
    """`null` where nothing is reported: without a `forge`, and before the commit is known."""
    created_at: str
    diagnosis: Optional[Diagnosis]
    """The cause of the failure, where Fairlead recognizes it in what was printed."""
    duration_ms: Optional[float]
    """From `started_at` to `finished_at`."""
    failure: Optional[DeploymentFailure]
    finished_at: Optional[str]
    id: str
    number: float
    """Counts from 1 for each application, without gaps."""
    previous_deployment_id: Optional[str]
    """The deployment that was live when this one began, whose release returns if this one fails; `null` before it began, and
    where none was live.
    """
    ref: str
    """The branch, tag or commit that was asked for, the image, or the id of the upload. `HEAD`, the repository's default branch, becomes the name of that
    branch as soon as the deployment has read it.
    """
    release_kept: bool
    """Whether its release is still kept on the server, so that it can be rolled back to."""
    release_number: float
    """The number of the deployment that made its release; a rollback has that of the release which it started again."""
    restored_from: Optional[str]
    """Of a rollback, a start or a restart: the deployment whose release was started again."""
    stages: list[DeploymentStageRecord]
    started_at: Optional[str]
    status: Literal[
        'queued',
        'building',
        'releasing',
        'starting',
        'verifying',
        'switching',
        'observing',
        'live',
        'superseded',
        'failed',
        'rolled_back',
        'canceled',
    ]
    superseded_by: Optional[str]
    """Only of a deployment that never ran because a newer one was asked for, or that a later one followed: that one."""
    switch: Optional[DeploymentSwitch]
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]
    upload: Optional[DeploymentUpload]
    """`null` where no upload was deployed."""
    waiting_for: Optional[WaitingFor]
    """`null` unless it waits in the queue."""


class DeploymentRolledBackEvent(TypedDict):
    """`deployment.rolled_back`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentRolledBackEventData
    type: Literal['deployment.rolled_back']


class DeploymentRolledBackEventData(TypedDict):
    commit: Optional[DeploymentCommit]
    """`null` before it has been fetched, and with images."""
    diagnosis: Optional[Diagnosis]
    """The cause of the failure, where Fairlead recognizes it in what was printed."""
    failure: Optional[DeploymentFailure]
    """Why Fairlead went back by itself; `null` where a rollback was requested."""
    live_deployment_id: str
    """The deployment that is live instead."""
    number: int
    """Counts from 1 for each application."""
    ref: str
    """The branch, tag, commit or image that was asked for."""
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]


class DeploymentStageChangedEvent(TypedDict):
    """`deployment.stage_changed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentStageChangedEventData
    type: Literal['deployment.stage_changed']


class DeploymentStageChangedEventData(TypedDict):
    commit: Optional[DeploymentCommit]
    """`null` before it has been fetched, and with images."""
    number: int
    """Counts from 1 for each application."""
    ref: str
    """The branch, tag, commit or image that was asked for."""
    status: Literal[
        'queued',
        'building',
        'releasing',
        'starting',
        'verifying',
        'switching',
        'observing',
        'live',
        'superseded',
        'failed',
        'rolled_back',
        'canceled',
    ]
    """The status that the deployment has now."""
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]


class DeploymentStageRecord(TypedDict):
    finished_at: Optional[str]
    name: Literal['building', 'releasing', 'starting', 'verifying', 'switching', 'observing']
    started_at: Optional[str]
    status: Literal['pending', 'running', 'succeeded', 'failed', 'canceled', 'skipped']


class DeploymentStartedEvent(TypedDict):
    """`deployment.started`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentEventData
    type: Literal['deployment.started']


class DeploymentSupersededEvent(TypedDict):
    """`deployment.superseded`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DeploymentSupersededEventData
    type: Literal['deployment.superseded']


class DeploymentSupersededEventData(TypedDict):
    commit: Optional[DeploymentCommit]
    """`null` before it has been fetched, and with images."""
    number: int
    """Counts from 1 for each application."""
    ref: str
    """The branch, tag, commit or image that was asked for."""
    superseded_by: str
    """The newer deployment."""
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]


class DeploymentSwitch(TypedDict):
    at: str
    duration_ms: float
    """Of the switch. With a fixed port, the time for which requests waited because neither release served."""


class DeploymentUpload(TypedDict):
    actor: DeploymentActor
    """Who uploaded it."""
    created_at: str
    format: Literal['tar', 'gzip', 'zstd']
    id: str
    sha256: str
    size_bytes: float


class DeploymentsListQuery(TypedDict, total=False):
    """Query of `deployments.list`."""

    status: Literal[
        'queued',
        'building',
        'releasing',
        'starting',
        'verifying',
        'switching',
        'observing',
        'live',
        'superseded',
        'failed',
        'rolled_back',
        'canceled',
    ]
    """Only those of this status."""
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]
    """Only those with this trigger."""
    search: str
    """Only those whose ref or commit message contains this, in upper or lower case, or whose commit begins with it."""
    sort: Literal['created_at', '-created_at', 'number', '-number']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class DeploymentsLogsQuery(TypedDict, total=False):
    """Query of `deployments.logs`."""

    stage: Literal['building', 'releasing', 'starting', 'verifying', 'switching', 'observing']
    """Only lines of this stage."""
    after: int
    """Only lines after this sequence number: what came since an earlier answer."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class DetectAgain(TypedDict, total=False):
    build: Optional[BuildSettings]
    """Commands that are set are not looked for; `null` looks for all of them."""
    runtime: Optional[Literal['auto', 'systemd', 'docker', 'static']]
    source: UpdateSource
    """Left out parts are those of the application."""


class _DetectApplicationRequired(TypedDict):
    server_id: str
    """The server that looks: it must be able to read the repository."""
    source: DetectSource


class DetectApplication(_DetectApplicationRequired, total=False):
    build: Optional[BuildSettings]
    """Commands that are set are not looked for; `null` looks for all of them."""
    runtime: Optional[Literal['auto', 'systemd', 'docker', 'static']]


class _DetectSourceRequired(TypedDict):
    repository: str
    """An https, http, ssh or git URL without credentials, or `user@host:path`."""


class DetectSource(_DetectSourceRequired, total=False):
    branch: str
    """Branch, tag or whole commit; `HEAD` or left out, it is the repository's default branch."""
    subdirectory: Optional[str]
    """Folder of the repository that holds the application."""
    type: Literal['git']


class DetectedApplication(TypedDict):
    branches: list[str]
    """The default branch first, then by name; at most 200."""
    build_command: Optional[str]
    commit: DeploymentCommit
    """The commit that was looked at."""
    default_branch: Optional[str]
    """The branch that the repository itself calls its default."""
    found: list[str]
    """Names in the folder of the application, at most 100."""
    install_command: Optional[str]
    notices: list[str]
    """What would prevent or delay a deployment on this server, and what helps."""
    output_directory: Optional[str]
    """Folder whose files are served; `null` where it is the application's own folder, or shows only after the build."""
    processes: dict[str, str]
    """Processes beside the web process, by their names, and what starts each."""
    reasons: list[str]
    """Why it is done so, as the log of a deployment says it."""
    release_command: Optional[str]
    """Run once for each deployment, before anything of it is started."""
    runtime: Literal['systemd', 'docker', 'static']
    start_command: Optional[str]
    toolchains: list[DetectedToolchain]


class DetectedToolchain(TypedDict):
    name: str
    version: Optional[str]
    """The version that a deployment would use now; `null` where none can be had, which `notices` explains, or where it shows only
    during the deployment.
    """
    versions: Optional[str]
    """The versions that it asks for, as a range."""


class Diagnosis(TypedDict):
    actions: list[DiagnosisAction]
    """The most likely one first; empty where only the source can be changed."""
    advice: str
    code: Literal[
        'out_of_memory',
        'disk_full',
        'address_in_use',
        'privileged_port',
        'other_port',
        'not_listening',
        'module_missing',
        'runtime_version',
        'module_format',
        'variable_missing',
        'script_missing',
        'command_not_found',
        'not_executable',
        'file_not_writable',
        'lock_file_outdated',
        'dependency_conflict',
        'database_not_linked',
        'database_address',
        'database_unreachable',
        'database_credentials',
        'database_encryption',
        'database_missing',
        'migrations_pending',
        'service_unreachable',
        'name_not_resolved',
        'source_authentication',
        'registry_authentication',
        'certificate_not_trusted',
        'exited',
        'killed',
        'aborted',
        'segmentation_fault',
        'ended_with_error',
    ]
    evidence: DiagnosisEvidence
    message: str


class DiagnosisAction(TypedDict):
    database_id: Optional[str]
    """Of `open_database`: the linked database."""
    engine: Optional[Literal['postgresql', 'mariadb', 'mysql', 'redis']]
    """Of `link_database`: the engine of the database."""
    setting: Optional[str]
    """Of `edit_settings`: the setting of the application. Of `instance_settings`: that of the instance."""
    type: Literal[
        'link_database',
        'open_database',
        'edit_environment',
        'edit_settings',
        'view_memory',
        'view_server',
        'instance_settings',
    ]
    variable: Optional[str]
    """Of `edit_environment`: the variable."""


class DiagnosisEvidence(TypedDict):
    at: Optional[str]
    """Of a live release: when the line was printed, which is where the log of the application shows it; `null` where it is not in
    that log.
    """
    seq: Optional[int]
    """The number of the line in the log of the deployment; `null` where it is not in that log."""
    text: str
    """Without secrets of the environment, and cut after 500 characters."""


class DiskStatsRecord(TypedDict):
    available_bytes: float
    filesystem: str
    inodes_used_percent: float
    mount: str
    total_bytes: float
    used_bytes: float


class DomainActiveEvent(TypedDict):
    """`domain.active`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainStatusEventData
    type: Literal['domain.active']


class DomainBasicAuth(TypedDict):
    username: str


class DomainCertificateEventData(TypedDict):
    expires_at: Optional[str]
    hostname: str
    issuer: Optional[str]
    last_error: Optional[str]
    """What the authority answered to the last attempt that failed."""
    next_retry_at: Optional[str]
    serial: Optional[str]


class DomainCertificateExpiredEvent(TypedDict):
    """`domain.certificate_expired`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainCertificateEventData
    type: Literal['domain.certificate_expired']


class DomainCertificateExpiringEvent(TypedDict):
    """`domain.certificate_expiring`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainCertificateEventData
    type: Literal['domain.certificate_expiring']


class DomainCertificateFailedEvent(TypedDict):
    """`domain.certificate_failed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainCertificateEventData
    type: Literal['domain.certificate_failed']


class DomainCertificateIssuedEvent(TypedDict):
    """`domain.certificate_issued`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainCertificateEventData
    type: Literal['domain.certificate_issued']


class DomainCertificateRenewedEvent(TypedDict):
    """`domain.certificate_renewed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainCertificateEventData
    type: Literal['domain.certificate_renewed']


class DomainCreatedEvent(TypedDict):
    """`domain.created`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainEventData
    type: Literal['domain.created']


class DomainDeletedEvent(TypedDict):
    """`domain.deleted`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainEventData
    type: Literal['domain.deleted']


class DomainDeletingEvent(TypedDict):
    """`domain.deleting`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainEventData
    type: Literal['domain.deleting']


class DomainDns(TypedDict):
    addresses: list[str]
    checked_at: Optional[str]
    expected: list[str]
    """Those of the server; one of them is to be among `addresses`. Empty where they are not known."""
    points_here: Optional[bool]
    """Whether one of them is the server's; `null` before it was looked up, or where that is not known."""


class DomainDnsChangedEvent(TypedDict):
    """`domain.dns_changed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainDnsChangedEventData
    type: Literal['domain.dns_changed']


class DomainDnsChangedEventData(TypedDict):
    addresses: list[str]
    """What the hostname resolves to."""
    expected: list[str]
    """The addresses of the server."""
    hostname: str
    points_here: Optional[bool]
    """Whether one of them is the server's; `null` where that is not known."""


class DomainEventData(TypedDict):
    hostname: str


class DomainFailedEvent(TypedDict):
    """`domain.failed`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainStatusEventData
    type: Literal['domain.failed']


class DomainHsts(TypedDict):
    include_subdomains: bool
    max_age: float
    preload: bool


class DomainOfHostname(TypedDict):
    application_id: str
    application_name: str
    id: str
    path: str


class DomainRecord(TypedDict):
    application_id: str
    basic_auth: Optional[DomainBasicAuth]
    created_at: str
    dns: DomainDns
    force_https: bool
    generated: bool
    """Whether Fairlead chose the hostname, below FAIRLEAD_APPS_DOMAIN. It stays the same when the application is renamed."""
    hostname: str
    id: str
    max_request_bytes: Optional[float]
    other_paths: list[DomainOfHostname]
    """The other domains of the hostname, by their paths, whichever applications they lead to."""
    path: str
    redirect_status: Optional[Literal[308, 307, 301, 302]]
    redirect_to: Optional[str]
    state: Literal[
        'deleting',
        'not_served',
        'dns_lookup_failed',
        'no_dns_record',
        'points_elsewhere',
        'pending',
        'waiting_for_certificate',
        'certificate_failed',
        'certificate_expired',
        'active',
    ]
    """What visitors meet, from DNS, certificate and route together; the most urgent cause if there are several."""
    status: Literal['pending', 'active', 'failed', 'deleting']
    """The status of the route alone: `active` is said once the proxy has answered for it."""
    status_reason: Optional[str]
    strip_path: bool
    tls: DomainTls


class DomainStatusEventData(TypedDict):
    hostname: str
    reason: Optional[str]
    """Why it is not served; `null` where it is."""


class DomainTls(TypedDict):
    domain_id: Optional[str]
    """The domain at which it is changed: that of path `/`, or else the first one of the hostname. `null`: one of an application
    that the token is not bound to.
    """
    expires_at: Optional[str]
    hsts: Optional[DomainHsts]
    issuer: Optional[str]
    """`internal`: the server's own authority."""
    last_error: Optional[str]
    """What the authority said, or what is wrong with the certificate."""
    mode: Literal['auto', 'internal', 'custom', 'off']
    next_retry_at: Optional[str]
    not_before: Optional[str]
    serial: Optional[str]
    """Hexadecimal."""
    status: Literal['off', 'waiting_for_dns', 'pending', 'issued', 'renewing', 'failed', 'expired']
    """By what the proxy of the server shows in a handshake. `waiting_for_dns`: the name servers do not lead to the server yet, see
    `dns`. `renewing`: it is in its last third, and a new one is due. `failed`: there is none that can be used; `last_error` says why.
    """
    trusted: Optional[bool]
    """Whether the chain leads to a root that the server knows, or that FAIRLEAD_ACME_CA_FILE holds."""


class _DomainTlsSettingsRequired(TypedDict):
    mode: Literal['auto', 'internal', 'custom', 'off']
    """`auto`: a certificate by ACME, renewed by itself. `custom`: the one that is given. `internal`: one of the server's own
    authority, which browsers do not know. `off`: plain HTTP. Wildcards take the last three.
    """


class DomainTlsSettings(_DomainTlsSettingsRequired, total=False):
    certificate: str
    """With `custom`: PEM of the certificate, followed by those that it was signed with. Wanted whenever the mode becomes `custom`,
    and then to replace it.
    """
    hsts: Optional[HstsSettings]
    """Left out, a change leaves it as it is; `null` takes it away."""
    private_key: str
    """With `certificate`: PEM of its private key (PKCS#8, PKCS#1 or SEC1), without a passphrase. Kept encrypted, and never shown."""


class DomainUpdatedEvent(TypedDict):
    """`domain.updated`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: DomainUpdatedEventData
    type: Literal['domain.updated']


class DomainUpdatedEventData(TypedDict):
    changed: list[str]
    """The names of the settings that were changed."""
    hostname: str


class DomainsListQuery(TypedDict, total=False):
    """Query of `domains.list`."""

    status: Literal['pending', 'active', 'failed', 'deleting']
    """Only those of this status."""
    state: Literal[
        'deleting',
        'not_served',
        'dns_lookup_failed',
        'no_dns_record',
        'points_elsewhere',
        'pending',
        'waiting_for_certificate',
        'certificate_failed',
        'certificate_expired',
        'active',
    ]
    """Only those in this state."""
    hostname: str
    """Only this hostname."""
    sort: Literal['created_at', '-created_at', 'hostname', '-hostname']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class EventActor(TypedDict):
    id: str
    name: str
    """As it was then: the name of a token, or the e-mail address of a user, as deployments and backups show it too."""
    type: Literal['token', 'user', 'system']
    """`token`, `user`, or `system` for Fairlead itself."""


class EventLinks(TypedDict):
    dashboard: str
    """The page of the dashboard that shows it, or the nearest one."""
    self: str
    """The record that the event is about, in this API. A deleted one answers 404."""


class EventSubject(TypedDict):
    id: str
    name: str
    """What it was called then: the name of a server, application, database or storage, or a hostname; of a deployment or a command
    that of its application, and of a backup, restore or schedule that of its database.
    """
    type: Literal[
        'server',
        'application',
        'deployment',
        'command',
        'command_run',
        'domain',
        'storage',
        'backup',
        'restore',
        'backup_schedule',
        'database',
        'variable_group',
        'token',
        'trusted_pipeline',
        'device_authorization',
        'user',
        'invitation',
        'webhook',
        'instance',
    ]


class EventsListQuery(TypedDict, total=False):
    """Query of `events.list`."""

    type: str
    """Only those of these types, separated by commas; `deployment.*` means all of deployments."""
    application_id: str
    """Only what concerns this application."""
    server_id: str
    """Only what concerns this server."""
    subject_id: str
    """Only those about this record."""
    before: int
    """Only those before this `sequence`: how to go on where new events must not move the pages, and how to read further back than the
    10,000 events that have pages. Streams ignore it.
    """
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""
    after: int
    """After the event of this sequence. In a stream `Last-Event-ID` goes before it, and without either it begins now."""


class ForgeCheck(TypedDict):
    api_url: str
    can_set_statuses: Optional[bool]
    """`null` where the forge does not say what this token may do."""
    ok: bool
    """`false` where `problem` is not `null`, or the token may certainly not set statuses."""
    problem: Optional[ForgeCheckProblem]
    """Why the repository could not be read."""
    repository: str


class ForgeCheckProblem(TypedDict):
    code: Literal[
        'TOKEN_REFUSED',
        'REPOSITORY_NOT_FOUND',
        'ADDRESS_NOT_ALLOWED',
        'REQUEST_REFUSED',
        'UNREACHABLE',
    ]
    message: str


class ForgeProblem(TypedDict):
    code: Literal[
        'TOKEN_REFUSED',
        'REPOSITORY_NOT_FOUND',
        'ADDRESS_NOT_ALLOWED',
        'REQUEST_REFUSED',
        'UNREACHABLE',
    ]
    """`TOKEN_REFUSED`: the token is not valid, or may not set statuses; `REPOSITORY_NOT_FOUND`: it does not see the repository, or
    that was moved; `ADDRESS_NOT_ALLOWED`: the address is internal; `REQUEST_REFUSED`: the forge did not accept what was sent;
    `UNREACHABLE`: there was no answer, or one that said that the forge has failed.
    """
    message: str
    since: str


class ForgeRecord(TypedDict):
    api_url: str
    """The address of its API, also where it follows from the repository."""
    kind: Literal['github', 'gitlab', 'gitea', 'bitbucket']
    problem: Optional[ForgeProblem]
    """`null` since a status was last accepted."""
    token_set: bool
    """Always `true`; the token itself is never returned."""


class _ForgeSettingsRequired(TypedDict):
    kind: Literal['github', 'gitlab', 'gitea', 'bitbucket']
    """`gitea` is Forgejo as well."""
    token: str
    """An access token that may set the statuses of commits. It is encrypted at rest, sent only to `api_url`, and never returned.
    For an API token of Bitbucket, `email:token`.
    """


class ForgeSettings(_ForgeSettingsRequired, total=False):
    api_url: Optional[str]
    """The address of its API. Left out, it follows from the repository: `https://api.github.com`, or `/api/v3` (GitHub), `/api/v4`
    (GitLab) or `/api/v1` (Gitea, Forgejo) of its host. `http:` is only possible to internal networks that the instance allows.
    """


class FoundOwner(TypedDict):
    instance_id: str
    """The Fairlead whose record it is."""
    server_id: str
    since: Optional[str]
    """Since when it has managed the machine."""


class GitSourceRecord(TypedDict):
    branch: str
    """`HEAD`: the repository's default branch."""
    repository: str
    subdirectory: Optional[str]
    type: Literal['git']


class HealthCheckRecord(TypedDict):
    deadline_seconds: float
    expected_status: str
    interval_seconds: float
    path: str
    timeout_seconds: float
    type: Literal['http', 'image']


class HealthCheckSettings(TypedDict, total=False):
    deadline_seconds: Optional[int]
    """Seconds from its start within which a new release must pass its first check. One that does not listen yet, but uses the
    processor, such as for the migration of a database, gets ten times as long, at most 600 seconds.
    """
    expected_status: Optional[str]
    """Statuses and ranges of them."""
    interval_seconds: Optional[int]
    """Seconds between two checks while a new release is observed."""
    path: Optional[str]
    """@default "/"
    """
    timeout_seconds: Optional[int]
    """Seconds within which a check must be answered."""
    type: Optional[Literal['http', 'image']]
    """`http` asks for `path`; `image` believes the HEALTHCHECK of the container's image (docker only), and then `path` and
    `expected_status` say nothing.
    """


class _HstsSettingsRequired(TypedDict):
    max_age: int
    """Seconds. 0 has browsers forget it."""


class HstsSettings(_HstsSettingsRequired, total=False):
    include_subdomains: bool
    """@default false"""
    preload: bool
    """Asks for a place in the lists that browsers are shipped with; they want `include_subdomains` and a year at least."""


class ImageSourceRecord(TypedDict):
    image: str
    """With everything that is usually left out. What its tag led to is in the artifact of each deployment."""
    registry_username: Optional[str]
    """The password that belongs to it is never returned."""
    type: Literal['image']


LabelsChange = TypedDict(
    'LabelsChange',
    {
        'from': "dict[str, str]",
        'to': "dict[str, str]",
    },
)


class LastCommandRun(TypedDict):
    at: str
    run_id: str
    status: Literal['queued', 'running', 'succeeded', 'failed', 'canceled', 'missed']


class Liveness(TypedDict):
    status: Literal['live']


LoadStats = TypedDict(
    'LoadStats',
    {
        '15m': "float",
        '1m': "float",
        '5m': "float",
    },
)


class MaintenanceRecord(TypedDict):
    enabled: bool
    message: Optional[str]
    since: str


class MemoryStats(TypedDict):
    available_bytes: float
    swap_total_bytes: float
    swap_used_bytes: float
    total_bytes: float
    used_bytes: float


class NetworkStatsRecord(TypedDict):
    interface: str
    rx_bytes: float
    rx_bytes_per_second: float
    tx_bytes: float
    tx_bytes_per_second: float


class NewProcess(TypedDict, total=False):
    command: Optional[str]
    """Left out, it is the one of this name in the `Procfile`."""
    instances: Optional[float]
    """0 keeps a process of the `Procfile` from being started."""


NumberChange = TypedDict(
    'NumberChange',
    {
        'from': "float",
        'to': "float",
    },
)


class ProbeProblem(TypedDict):
    code: Literal[
        'SERVER_UNREACHABLE',
        'HOST_KEY_MISMATCH',
        'MACHINE_MISMATCH',
        'SERVER_ALREADY_MANAGED',
        'SSH_AUTHENTICATION_FAILED',
        'PRIVILEGES_MISSING',
        'SYSTEM_NOT_SUPPORTED',
        'PACKAGE_INSTALL_FAILED',
        'REMOVAL_INCOMPLETE',
        'PORT_IN_USE',
        'DISK_FULL',
        'REPOSITORY_NOT_FOUND',
        'REPOSITORY_AUTHENTICATION_FAILED',
        'REF_NOT_FOUND',
        'SUBMODULE_FETCH_FAILED',
        'LFS_FETCH_FAILED',
        'UPLOAD_INVALID',
        'UPLOAD_UNAVAILABLE',
        'SOURCE_NOT_RECOGNISED',
        'TOOLCHAIN_UNAVAILABLE',
        'BUILD_FAILED',
        'STAGE_TIMED_OUT',
        'RELEASE_COMMAND_FAILED',
        'IMAGE_NOT_FOUND',
        'REGISTRY_AUTHENTICATION_FAILED',
        'REGISTRY_UNREACHABLE',
        'DOCKER_UNAVAILABLE',
        'CERTIFICATE_FAILED',
        'START_FAILED',
        'HEALTH_CHECK_FAILED',
        'CRASHED_AFTER_SWITCH',
        'PROXY_CONFIGURATION_FAILED',
        'RELEASE_MISSING',
        'ENGINE_UNAVAILABLE',
        'ENGINE_CONFLICT',
        'ENGINE_DOWN',
        'DATABASE_MISSING',
        'DATABASE_CREDENTIALS_REFUSED',
        'DATABASE_DAMAGED',
        'DATABASE_NOT_READABLE',
        'DUMP_UNREADABLE',
        'BACKUP_TOOL_MISSING',
        'BACKUP_TOOL_FAILED',
        'STORAGE_UNREACHABLE',
        'STORAGE_CREDENTIALS_REFUSED',
        'STORAGE_BUCKET_MISSING',
        'STORAGE_FULL',
        'STORAGE_UNUSABLE',
        'BACKUP_REPOSITORY_DAMAGED',
        'BACKUP_REPOSITORY_LOCKED',
        'BACKUP_REPOSITORY_PASSWORD_REFUSED',
        'BACKUP_MISSING',
        'STREAM_STALLED',
        'VERIFICATION_FAILED',
        'RESTORE_UNFINISHED',
        'SERVER_NOT_READY',
        'DATABASE_NOT_READY',
        'STORAGE_NOT_READY',
        'PREVIOUS_RUN_ACTIVE',
        'BACKUP_NOT_RESTORABLE',
        'RESTORE_FAILED',
        'LAST_BACKUP_FAILED',
        'SAFETY_BACKUP_FAILED',
        'COMMAND_FAILED',
        'INTERNAL_ERROR',
    ]
    message: str


class _ProbeServerRequired(TypedDict):
    host: str
    """IP address or hostname."""


class ProbeServer(_ProbeServerRequired, total=False):
    host_key_fingerprint: str
    """The host key that the server must show, as `ssh-keygen -l` prints it. Without it the key that it shows first is taken, and
    no other one after that.
    """
    password: str
    """Password to sign in with. It is not kept, and nothing is installed with it. Not together with `private_key`."""
    port: int
    """Port of its SSH server."""
    private_key: str
    """Private key to sign in with (PEM or OpenSSH, without passphrase). It is not kept."""
    username: str
    """User to sign in as. Where it is not root it must be allowed `sudo -n`."""


class ProbedFacts(TypedDict):
    arch: str
    hostname: str
    os: str
    os_version: str


class ProcessRecord(TypedDict):
    command: Optional[str]
    """`null`: the one of this name in the `Procfile`."""
    instances: float


class ProcessStats(TypedDict):
    running: float
    total: float


class ProcessUsage(TypedDict):
    cpu_percent: float
    """100 is one processor."""
    instance: float
    last_exit: Optional[str]
    """How it ended last, if it ever did since it was started first."""
    memory_bytes: float
    name: str
    """`web`, or the name of a worker."""
    restarts: float
    """How often it was started again since it was started first."""
    since: Optional[str]
    """Since when it runs without having been started again; `null` while it does not."""
    state: Literal['running', 'restarting', 'failed', 'stopped']


class ProvisionServer(TypedDict, total=False):
    take_over: bool
    """A person's word that the machine belongs to this server, although another owner's marker is on it (`found_owner`), or it has
    another machine-id than before. Not for tokens that are bound to servers.
    """


class ProvisioningLogLine(TypedDict):
    at: str
    seq: float
    """Counts up within the log; the `id` of the event in a stream."""
    stage: Optional[str]
    """What was being done."""
    stream: Literal['stdout', 'stderr', 'fairlead']
    """`fairlead` are Fairlead's own lines, the others what a program on the server printed."""
    text: str


class PushCheckError(TypedDict):
    code: str
    message: str


class PushChecksRecord(TypedDict):
    last_checked_at: Optional[str]
    """When the repository was last checked; `null` before the first time, and without `auto_deploy`."""
    last_error: Optional[PushCheckError]
    last_hook: Optional[ReceivedPushHook]
    next_check_at: Optional[str]
    """When it is checked next; `null` where only hooks cause checks."""


class PushHookRecord(TypedDict):
    last_used_at: Optional[str]
    """When a hook with a valid signature arrived last."""
    previous_secret_valid_until: Optional[str]
    """Until then the secret before is valid as well."""
    secret: str
    url: str


class PushRecord(TypedDict):
    application_id: str
    commit: Optional[str]
    """As the sender names it."""
    created_at: str
    decided_at: Optional[str]
    delivery_id: Optional[str]
    deployment_id: Optional[str]
    event: Optional[str]
    """As the sender names it."""
    forge: Optional[Literal['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket', 'standard']]
    head: Optional[PushedHead]
    id: str
    message: Optional[str]
    reason: Optional[str]
    """Why it deployed nothing: a word for programs."""
    ref: Optional[str]
    """As the sender names it. What is deployed is what the repository has."""
    sender: Optional[str]
    """Who pushed, as the sender names them."""
    source: Literal['hook', 'poll', 'manual']
    """`poll`: no hook announced it. `manual`: a check that was requested."""
    status: Literal['pending', 'deployed', 'skipped', 'failed']


class PushedHead(TypedDict):
    commit: str
    ref: str


class PushesListQuery(TypedDict, total=False):
    """Query of `pushes.list`."""

    status: Literal['pending', 'deployed', 'skipped', 'failed']
    """Only those of this status."""
    source: Literal['hook', 'poll', 'manual']
    """Only those that Fairlead learned of in this way."""
    sort: Literal['created_at', '-created_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class QueryColumn(TypedDict):
    name: str
    type: str
    """The type as the engine names it."""


class ReadinessReport(TypedDict):
    checks: dict[str, str]
    """What was looked at."""
    status: Literal['ready']


class ReceivedPushHook(TypedDict):
    at: str
    forge: Literal['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket', 'standard']


class RepositoryRef(TypedDict):
    name: str
    sha: str


class RepositoryRefs(TypedDict):
    branches: list[RepositoryRef]
    """The default branch first, then by name; at most 200."""
    default_branch: Optional[str]
    tags: list[RepositoryRef]
    """The highest version first; at most 200."""
    truncated: bool
    """Whether there are more than these: `search` narrows them down."""


class RequestLog(TypedDict):
    cursor: Optional[str]
    """Where older requests follow; `null` if there are none."""
    end: Literal['complete', 'more', 'deadline']
    """`complete`: the log has no older ones; `more`: the limit was reached; `deadline`: the search ended at its time limit and can be
    continued with `cursor`.
    """
    logging: bool
    """Whether the proxy logs requests (`FAIRLEAD_ACCESS_LOG`)."""
    requests: list[RequestRecord]
    sampled_above: Optional[int]
    """Requests per second of the server above which the proxy logs a sample (`FAIRLEAD_ACCESS_LOG_PER_SECOND`), of successful ones
    and of errors each; the others are not in the log. `null`: it logs every request.
    """


class RequestPathStats(TypedDict):
    average_ms: float
    errors: int
    """Responses with a status from 500."""
    max_ms: float
    method: str
    """`ANY` where further paths are counted together."""
    p50_ms: Optional[float]
    p95_ms: Optional[float]
    path: str
    """With `:id` in the place of numbers and the like; `*` where further paths are counted together."""
    requests: int
    total_ms: float
    """Of all requests together."""


class RequestPaths(TypedDict):
    paths: list[RequestPathStats]
    range: Literal['1h', '6h', '24h', '7d', '30d']


class RequestRecord(TypedDict):
    at: str
    """When the response ended."""
    bytes: int
    """Of the body of the response."""
    client_address: Optional[str]
    """`null` unless `FAIRLEAD_ACCESS_LOG_ADDRESSES` allows it."""
    duration_ms: float
    host: str
    method: str
    path: str
    """As it was sent, cut to 2,000 characters."""
    query: Optional[str]
    """`null` unless `FAIRLEAD_ACCESS_LOG_QUERIES` is on."""
    status: int
    """0 if the visitor left before there was a response."""


class RequestStats(TypedDict):
    counted_until: Optional[str]
    """Everything before this moment has been counted; `null` if nothing has been counted yet."""
    logging: bool
    """Whether the proxy logs requests (`FAIRLEAD_ACCESS_LOG`)."""
    points: list[RequestsPoint]
    """The oldest first. Times at which nothing was counted have none."""
    range: Literal['1h', '6h', '24h', '7d', '30d']
    sampled_above: Optional[int]
    """Requests per second of the server above which the proxy logs a sample (`FAIRLEAD_ACCESS_LOG_PER_SECOND`), of successful ones
    and of errors each; the others are estimated. `null`: it logs every request.
    """
    step_seconds: int
    """How far apart the points are."""
    totals: RequestTotals


class RequestTotals(TypedDict):
    client_errors: int
    p50_ms: Optional[float]
    p95_ms: Optional[float]
    p99_ms: Optional[float]
    requests: int
    server_errors: int


class RequestsPoint(TypedDict):
    at: str
    bytes: int
    """Of the bodies of responses."""
    client_errors: int
    informational: int
    """Responses with a status of 100 to 199: connections that became WebSockets."""
    p50_ms: Optional[float]
    """The duration that half of the requests did not exceed, within 5 %; `null` without requests. Connections that became WebSockets do
    not count.
    """
    p95_ms: Optional[float]
    p99_ms: Optional[float]
    redirected: int
    requests_per_second: float
    server_errors: int
    successful: int
    unanswered: int
    """Visitors who left before there was a response."""


class ResourceLimits(TypedDict, total=False):
    cpu_percent: Optional[int]
    """100 is one processor."""
    memory_mb: Optional[int]


class ResourcesRecord(TypedDict):
    cpu_percent: Optional[float]
    memory_mb: Optional[float]


class _RestoreBackupRequired(TypedDict):
    target: Literal['new', 'same']
    """`new` makes a new database of it. `same` puts it in the place of what the database holds now, of which a verified safety backup
    is taken first.
    """


class RestoreBackup(_RestoreBackupRequired, total=False):
    application_ids: Optional[list[str]]
    """Applications that are given the URL of the new database; only with `target: new`."""
    name: str
    """Of the new database, unique on its server; only with `target: new`."""
    server_id: Optional[str]
    """The server of the new database, only with `target: new`; left out, it is the one that was backed up."""


class RestoreCancelRequestedEvent(TypedDict):
    """`restore.cancel_requested`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreEventData
    type: Literal['restore.cancel_requested']


class RestoreCanceledEvent(TypedDict):
    """`restore.canceled`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreEventData
    type: Literal['restore.canceled']


class RestoreEventData(TypedDict):
    backup_id: str
    database_id: Optional[str]
    """The database that is filled; `null` once it has been deleted."""
    target: Literal['new', 'same']


class RestoreFailedEvent(TypedDict):
    """`restore.failed`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreFailedEventData
    type: Literal['restore.failed']


class RestoreFailedEventData(TypedDict):
    backup_id: str
    database_id: Optional[str]
    """The database that is filled; `null` once it has been deleted."""
    failure: RestoreFailure
    target: Literal['new', 'same']


class RestoreFailure(TypedDict):
    code: str
    message: str
    stage: Optional[Literal['preparing', 'restoring', 'comparing', 'switching', 'cleaning']]


class RestoreLogLine(TypedDict):
    at: str
    seq: float
    """Counts up within the log; the `id` of the event in a stream."""
    stage: Optional[str]
    """What was being done."""
    stream: Literal['stdout', 'stderr', 'fairlead']
    """`fairlead` are Fairlead's own lines, the others what a program on the server printed."""
    text: str


class RestoreQueuedEvent(TypedDict):
    """`restore.queued`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreEventData
    type: Literal['restore.queued']


class RestoreRecord(TypedDict):
    actor: DeploymentActor
    backup_id: str
    cancel_requested_at: Optional[str]
    created_at: str
    database: BackedUpDatabase
    """The database that it restores into, as it was called then."""
    database_id: Optional[str]
    """The database that it restores into; `null` once that has been deleted."""
    failure: Optional[RestoreFailure]
    finished_at: Optional[str]
    id: str
    safety_backup_id: Optional[str]
    """Only with `target: same`: the backup of what the database held before. The restore waits until it is verified."""
    stages: list[RestoreStageRecord]
    started_at: Optional[str]
    status: Literal['queued', 'running', 'succeeded', 'failed', 'canceled']
    target: Literal['new', 'same']


class RestoreStageChangedEvent(TypedDict):
    """`restore.stage_changed`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreStageChangedEventData
    type: Literal['restore.stage_changed']


class RestoreStageChangedEventData(TypedDict):
    backup_id: str
    database_id: Optional[str]
    """The database that is filled; `null` once it has been deleted."""
    stage: Literal['preparing', 'restoring', 'comparing', 'switching', 'cleaning']
    target: Literal['new', 'same']


class RestoreStageRecord(TypedDict):
    finished_at: Optional[str]
    name: Literal['preparing', 'restoring', 'comparing', 'switching', 'cleaning']
    started_at: Optional[str]
    status: Literal['pending', 'running', 'succeeded', 'failed', 'canceled', 'skipped']


class RestoreStartedEvent(TypedDict):
    """`restore.started`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreEventData
    type: Literal['restore.started']


class RestoreSucceededEvent(TypedDict):
    """`restore.succeeded`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: RestoreEventData
    type: Literal['restore.succeeded']


class RestoresListQuery(TypedDict, total=False):
    """Query of `restores.list`."""

    backup_id: str
    """Only those of this backup."""
    database_id: str
    """Only those into this database."""
    status: Literal['queued', 'running', 'succeeded', 'failed', 'canceled']
    """Only those of this status."""
    sort: Literal['created_at', '-created_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class RestoresLogsQuery(TypedDict, total=False):
    """Query of `restores.logs`."""

    stage: Literal['preparing', 'restoring', 'comparing', 'switching', 'cleaning']
    """Only lines of this stage."""
    after: int
    """Only lines after this sequence number: what came since an earlier answer."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class RollBack(TypedDict, total=False):
    deployment_id: str
    """A former deployment of the application whose release is kept; left out, it is the one before the release that runs now."""


class _RunDatabaseQueryRequired(TypedDict):
    statement: str
    """One statement in the language of the engine; for Redis, a command with its arguments. It is recorded in the audit log."""


class RunDatabaseQuery(_RunDatabaseQueryRequired, total=False):
    write: Optional[bool]
    """`true`: the statement may change data. Otherwise what changes data is refused."""


class RuntimeLogLine(TypedDict):
    at: str
    deployment_number: float
    """Number of the deployment that started the process."""
    instance: float
    """Which of several, from 1."""
    level: Optional[Literal['debug', 'info', 'warn', 'error', 'fatal', 'trace']]
    """From the line itself: `level` or `severity` of a JSON line or of logfmt, or a prefix such as `[ERROR]`. Null if it has none."""
    process: str
    """`web`, or the name of a worker."""
    stream: Optional[Literal['stdout', 'stderr']]
    """Null for processes that were deployed by a version before streams were separated. The order of lines of different streams is
    not guaranteed.
    """
    text: str


class RuntimeLogs(TypedDict):
    before: Optional[str]
    """Give it as `before` to get the lines before these. Null where the range has no earlier ones."""
    cursor: Optional[str]
    """Give it as `cursor` to get what came after."""
    lines: list[RuntimeLogLine]


class ScheduleRun(TypedDict):
    at: str
    backup_id: str
    status: Literal['queued', 'running', 'verifying', 'succeeded', 'failed', 'canceled', 'deleting']


class ServerCreatedEvent(TypedDict):
    """`server.created`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerEventData
    type: Literal['server.created']


class ServerDeletedEvent(TypedDict):
    """`server.deleted`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerEventData
    type: Literal['server.deleted']


class ServerDeletingEvent(TypedDict):
    """`server.deleting`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['server.deleting']


class ServerEventData(TypedDict):
    name: str


class ServerFactsRecord(TypedDict):
    arch: str
    cpu_count: float
    disk_bytes: float
    hostname: str
    kernel: str
    memory_bytes: float
    os: str
    os_version: str


class ServerFailedEvent(TypedDict):
    """`server.failed`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['server.failed']


class ServerHostKey(TypedDict):
    algorithm: str
    fingerprint: str


class ServerHostKeyMismatchEvent(TypedDict):
    """`server.host_key_mismatch`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['server.host_key_mismatch']


class ServerHostKeyTrustedEvent(TypedDict):
    """`server.host_key_trusted`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerHostKeyTrustedEventData
    type: Literal['server.host_key_trusted']


class ServerHostKeyTrustedEventData(TypedDict):
    fingerprint: str
    previous_fingerprint: Optional[str]
    """Of the key that was trusted before."""


class ServerProbeRecord(TypedDict):
    authenticated: bool
    """It let the user in."""
    facts: Optional[ProbedFacts]
    found_owner: Optional[FoundOwner]
    """At `SERVER_ALREADY_MANAGED`: the owner that the machine names; null where it is another server of this Fairlead."""
    host_key: Optional[ServerHostKey]
    """The key that it showed, even where it is not the one of `host_key_fingerprint`; compare it with the server's own."""
    privileged: bool
    """Commands run there as root: the user is root, or may use `sudo` without a password."""
    problem: Optional[ProbeProblem]
    """Null where the server can be added as it is."""
    reachable: bool
    """An SSH server answered and showed a host key."""
    supported: bool
    """It runs a system that Fairlead manages; false as long as that is not known."""


class ServerProvisioning(TypedDict):
    steps: list[ServerStep]


class ServerProvisioningEvent(TypedDict):
    """`server.provisioning`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['server.provisioning']


class ServerProxyFailedEvent(TypedDict):
    """`server.proxy_failed`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerProxyFailedEventData
    type: Literal['server.proxy_failed']


class ServerProxyFailedEventData(TypedDict):
    reason: str


class ServerProxyRestoredEvent(TypedDict):
    """`server.proxy_restored`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerProxyRestoredEventData
    type: Literal['server.proxy_restored']


class ServerProxyRestoredEventData(TypedDict):
    since: str
    """Since when it had failed."""


class ServerReadyEvent(TypedDict):
    """`server.ready`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['server.ready']


class ServerRecord(TypedDict):
    capabilities: dict[str, str]
    """What it can do, and in which version."""
    connection: Literal['ssh', 'local']
    created_at: str
    facts: Optional[ServerFactsRecord]
    """Null until it has been looked at."""
    found_owner: Optional[FoundOwner]
    """At `SERVER_ALREADY_MANAGED`: the other owner that the machine names. `POST /servers/{id}/provision` with `take_over` takes
    the machine over from it.
    """
    host: str
    host_key: Optional[ServerHostKey]
    """The key that it must show; null before the first contact and with `connection: local`."""
    id: str
    labels: dict[str, str]
    last_seen_at: Optional[str]
    name: str
    offered_host_key: Optional[ServerHostKey]
    """At `host_key_mismatch`: the key that the machine shows instead of the trusted one. Compare it with the machine's own before
    you trust it.
    """
    port: Optional[float]
    """Null with `connection: local`."""
    provisioning: ServerProvisioning
    status: Literal['provisioning', 'ready', 'unreachable', 'failed', 'host_key_mismatch', 'deleting']
    """`unreachable` comes after several failed readings in a row and goes by itself; `failed` waits for another provisioning; at
    `host_key_mismatch` everything is refused until a person trusts the new key.
    """
    status_code: Optional[
        Literal[
            'SERVER_UNREACHABLE',
            'HOST_KEY_MISMATCH',
            'MACHINE_MISMATCH',
            'SERVER_ALREADY_MANAGED',
            'SSH_AUTHENTICATION_FAILED',
            'PRIVILEGES_MISSING',
            'SYSTEM_NOT_SUPPORTED',
            'PACKAGE_INSTALL_FAILED',
            'REMOVAL_INCOMPLETE',
            'PORT_IN_USE',
            'DISK_FULL',
            'REPOSITORY_NOT_FOUND',
            'REPOSITORY_AUTHENTICATION_FAILED',
            'REF_NOT_FOUND',
            'SUBMODULE_FETCH_FAILED',
            'LFS_FETCH_FAILED',
            'UPLOAD_INVALID',
            'UPLOAD_UNAVAILABLE',
            'SOURCE_NOT_RECOGNISED',
            'TOOLCHAIN_UNAVAILABLE',
            'BUILD_FAILED',
            'STAGE_TIMED_OUT',
            'RELEASE_COMMAND_FAILED',
            'IMAGE_NOT_FOUND',
            'REGISTRY_AUTHENTICATION_FAILED',
            'REGISTRY_UNREACHABLE',
            'DOCKER_UNAVAILABLE',
            'CERTIFICATE_FAILED',
            'START_FAILED',
            'HEALTH_CHECK_FAILED',
            'CRASHED_AFTER_SWITCH',
            'PROXY_CONFIGURATION_FAILED',
            'RELEASE_MISSING',
            'ENGINE_UNAVAILABLE',
            'ENGINE_CONFLICT',
            'ENGINE_DOWN',
            'DATABASE_MISSING',
            'DATABASE_CREDENTIALS_REFUSED',
            'DATABASE_DAMAGED',
            'DATABASE_NOT_READABLE',
            'DUMP_UNREADABLE',
            'BACKUP_TOOL_MISSING',
            'BACKUP_TOOL_FAILED',
            'STORAGE_UNREACHABLE',
            'STORAGE_CREDENTIALS_REFUSED',
            'STORAGE_BUCKET_MISSING',
            'STORAGE_FULL',
            'STORAGE_UNUSABLE',
            'BACKUP_REPOSITORY_DAMAGED',
            'BACKUP_REPOSITORY_LOCKED',
            'BACKUP_REPOSITORY_PASSWORD_REFUSED',
            'BACKUP_MISSING',
            'STREAM_STALLED',
            'VERIFICATION_FAILED',
            'RESTORE_UNFINISHED',
            'SERVER_NOT_READY',
            'DATABASE_NOT_READY',
            'STORAGE_NOT_READY',
            'PREVIOUS_RUN_ACTIVE',
            'BACKUP_NOT_RESTORABLE',
            'RESTORE_FAILED',
            'LAST_BACKUP_FAILED',
            'SAFETY_BACKUP_FAILED',
            'COMMAND_FAILED',
            'INTERNAL_ERROR',
        ]
    ]
    """Why it is not ready, for programs."""
    status_reason: Optional[str]
    """Why it is not ready, for people."""
    updated_at: str
    username: Optional[str]
    """Null with `connection: local`."""


class _ServerStatsRequired(TypedDict):
    cpu: CpuStats
    disks: list[DiskStatsRecord]
    load: LoadStats
    memory: MemoryStats
    network: list[NetworkStatsRecord]
    processes: ProcessStats
    sampled_at: str
    uptime_seconds: float


class ServerStats(_ServerStatsRequired, total=False):
    history: list[StatsPoint]
    """Only with `range`; the oldest point first."""


class ServerStep(TypedDict):
    finished_at: Optional[str]
    name: str
    notes: list[str]
    """What was found and done."""
    started_at: Optional[str]
    status: Literal['pending', 'running', 'succeeded', 'failed', 'canceled', 'skipped']


class ServerTakenOverEvent(TypedDict):
    """`server.taken_over`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerTakenOverEventData
    type: Literal['server.taken_over']


class ServerTakenOverEventData(TypedDict):
    machine_id: str
    previous_machine_id: Optional[str]
    """Of the machine that the record had before."""
    previous_owner: Optional[FoundOwner]
    """The Fairlead that managed the machine before."""


class ServerUnreachableEvent(TypedDict):
    """`server.unreachable`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['server.unreachable']


class ServerUpdatedEvent(TypedDict):
    """`server.updated`, read with `servers:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: ServerUpdatedEventData
    type: Literal['server.updated']


class ServerUpdatedEventData(TypedDict, total=False):
    host: TextChange
    labels: LabelsChange
    name: TextChange
    port: NumberChange


class ServersDeleteQuery(TypedDict, total=False):
    """Query of `servers.delete`."""

    abandon: Literal['true', 'false']
    """`true` forgets the server without contacting it: for a machine that is gone for good. What Fairlead has put there stays."""


class ServersListQuery(TypedDict, total=False):
    """Query of `servers.list`."""

    status: Literal['provisioning', 'ready', 'unreachable', 'failed', 'host_key_mismatch', 'deleting']
    """Only those of this status."""
    name: str
    """Only the one of exactly this name."""
    sort: Literal[
        'created_at',
        '-created_at',
        'name',
        '-name',
        'status',
        '-status',
        'updated_at',
        '-updated_at',
    ]
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class ServersProvisioningLogsQuery(TypedDict, total=False):
    """Query of `servers.provisioning_logs`."""

    stage: Literal['contact', 'connect', 'inspect', 'packages', 'proxy', 'capabilities']
    """Only lines of this step."""
    after: int
    """Only lines after this sequence number: what came since an earlier answer."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class ServersStatsHistoryQuery(TypedDict, total=False):
    """Query of `servers.stats_history`."""

    range: Literal['1h', '6h', '24h', '7d', '30d']
    """A minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`."""


class ServersStatsQuery(TypedDict, total=False):
    """Query of `servers.stats`."""

    range: Literal['1h', '6h', '24h', '7d', '30d']
    """Adds `history`: a minute apart for `1h` and `6h`, five minutes for `24h`, an hour for `7d` and `30d`."""


class _SetMaintenanceRequired(TypedDict):
    enabled: bool


class SetMaintenance(_SetMaintenanceRequired, total=False):
    message: Optional[str]
    """Said on the page; left out, it says that the application is being worked on."""


class SlowStatementRecord(TypedDict):
    calls: float
    """How often it has run, or in how many sessions it is running."""
    last_seen_at: Optional[str]
    """`null` where the engine does not record it."""
    max_ms: float
    mean_ms: float
    rows: Optional[float]
    """Rows that it has returned or changed in all calls; `null` where the engine does not count them."""
    statement: str
    """In one line, without values and comments; of a Redis command its name and the pattern of its first key."""
    total_ms: float


class SlowStatements(TypedDict):
    limitation: Optional[str]
    """Why there are no statistics of completed statements, and how they become available; `null` if there are."""
    measured_at: str
    since: Optional[str]
    """When the counting began; `null` for running statements, and where the engine does not record it."""
    source: Literal['pg_stat_statements', 'pg_stat_activity', 'performance_schema', 'processlist', 'slowlog']
    """Where the statistics come from. `pg_stat_activity` and `processlist` have only statements that are running."""
    statements: list[SlowStatementRecord]
    """Sorted by total time, the longest first."""
    threshold_ms: Optional[float]
    """Statements that took less are not listed; `null` if all are counted."""


class SshKeyRecord(TypedDict):
    fingerprint: str
    public_key: str
    """A line for `authorized_keys`, or for cloud-init's `ssh_authorized_keys`."""


class StaticRecord(TypedDict):
    spa_fallback: bool


class StaticSettings(TypedDict, total=False):
    spa_fallback: Optional[bool]
    """Addresses for which there is no page are answered with `index.html`, as applications need whose pages are made in the browser."""


class StatsHistory(TypedDict):
    points: list[StatsPoint]
    """The oldest first. Times at which nothing was measured have none."""
    range: Literal['1h', '6h', '24h', '7d', '30d']
    step_seconds: float
    """How far apart the points are."""


class StatsPoint(TypedDict):
    at: str
    cpu_usage_percent: float
    disk_total_bytes: float
    """Of all disks together."""
    disk_used_bytes: float
    """Of all disks together."""
    load_1m: float
    memory_total_bytes: float
    memory_used_bytes: float
    rx_bytes_per_second: float
    """Of all interfaces together."""
    swap_used_bytes: float
    tx_bytes_per_second: float
    """Of all interfaces together."""


class StatusDetails(TypedDict):
    diagnosis: Optional[Diagnosis]
    """Why the process ended: found by what it printed before, how it ended, and what Fairlead knew of the release at that moment.
    `null` where no process has ended.
    """
    failed_checks: float
    """Failed health checks in a row."""
    last_exit: Optional[str]
    """How it ended last."""
    lines: list[str]
    """The last that it printed, without what is secret in the environment."""
    out_of_memory: bool
    """Whether the server killed it because it took more memory than it may."""
    process: str
    """Of which the rest tells: `web`, or a worker."""
    restarts: float
    """How often it was started again within the last 10 minutes."""
    since: str
    """Since when it has had its present status."""


class StatusEventData(TypedDict):
    code: Optional[str]
    """Why, as one of the error codes; `null` where all is as it should be."""
    reason: Optional[str]


class StorageCreatedEvent(TypedDict):
    """`storage.created`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StorageEventData
    type: Literal['storage.created']


class StorageDeletedEvent(TypedDict):
    """`storage.deleted`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StorageEventData
    type: Literal['storage.deleted']


class StorageEventData(TypedDict):
    bucket: Optional[str]
    type: Literal['local', 's3']


class StorageFailedEvent(TypedDict):
    """`storage.failed`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['storage.failed']


class StorageReadyEvent(TypedDict):
    """`storage.ready`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StatusEventData
    type: Literal['storage.ready']


class StorageRecord(TypedDict):
    access_key_id: Optional[str]
    bucket: Optional[str]
    checked_at: Optional[str]
    created_at: str
    endpoint: Optional[str]
    id: str
    is_default: bool
    """Whether backups go there that name no storage."""
    name: str
    path_style: Optional[bool]
    """Whether the bucket stands in the path and not in the hostname, as most services other than AWS want it."""
    prefix: Optional[str]
    region: Optional[str]
    status: Literal['checking', 'ready', 'failed']
    """`ready` once something was written there, read back and deleted again."""
    status_code: Optional[str]
    status_reason: Optional[str]
    type: Literal['local', 's3']
    """`local` is the disk of the machine that Fairlead runs on, `s3` any S3-compatible service."""
    updated_at: str


class StorageUpdatedEvent(TypedDict):
    """`storage.updated`, read with `backups:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: StorageUpdatedEventData
    type: Literal['storage.updated']


class StorageUpdatedEventData(TypedDict):
    changed: list[str]
    """The names of the settings that were sent."""


class StoragesListQuery(TypedDict, total=False):
    """Query of `storages.list`."""

    type: Literal['local', 's3']
    """Only those of this kind."""
    status: Literal['checking', 'ready', 'failed']
    """Only those of this status."""
    sort: Literal['created_at', '-created_at', 'name', '-name']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class TerminalRecord(TypedDict):
    actor: DeploymentActor
    address: str
    """The address from which it was opened."""
    application_id: str
    application_name: str
    """The name of the application at that time."""
    created_at: str
    deployment_number: float
    end_reason: Optional[
        Literal[
            'exited',
            'left',
            'close_requested',
            'max_duration',
            'idle',
            'access_ended',
            'connection_lost',
            'server_unreachable',
            'shutdown',
            'disabled',
            'application_stopped',
            'recording_full',
            'flooded',
            'failed',
            'lost',
        ]
    ]
    """`null` until it has ended."""
    ended_at: Optional[str]
    exit_code: Optional[float]
    """The exit code of the shell, where it ended by itself."""
    id: str
    opened_at: Optional[str]
    status: Literal['requested', 'open', 'ended']


class TerminalRecording(TypedDict):
    actor: DeploymentActor
    address: str
    """The address from which it was opened."""
    application_id: str
    application_name: str
    """The name of the application at that time."""
    created_at: str
    deployment_number: float
    end_reason: Optional[
        Literal[
            'exited',
            'left',
            'close_requested',
            'max_duration',
            'idle',
            'access_ended',
            'connection_lost',
            'server_unreachable',
            'shutdown',
            'disabled',
            'application_stopped',
            'recording_full',
            'flooded',
            'failed',
            'lost',
        ]
    ]
    """`null` until it has ended."""
    ended_at: Optional[str]
    exit_code: Optional[float]
    """The exit code of the shell, where it ended by itself."""
    id: str
    opened_at: Optional[str]
    screen: str
    """What the terminal showed, with its control sequences. Values of environment variables are replaced by `[redacted]`."""
    screen_truncated: bool
    """Whether the terminal showed more than is recorded."""
    status: Literal['requested', 'open', 'ended']
    typed: list[TypedLine]


class TerminalTicket(TypedDict):
    deployment_number: float
    """The deployment in whose release the shell runs."""
    expires_at: str
    id: str
    idle_seconds: float
    """The terminal is closed if nothing was typed for this time."""
    max_seconds: float
    """The terminal is closed after this time."""
    socket_path: str
    """Where the WebSocket is opened. It offers two protocols: `fairlead.terminal.v1`, and `ticket.` followed by the ticket."""
    ticket: str


class TerminalsListQuery(TypedDict, total=False):
    """Query of `terminals.list`."""

    application_id: str
    """Only those of this application."""
    status: Literal['requested', 'open', 'ended']
    """Only those of this status."""
    sort: Literal['created_at', '-created_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


TextChange = TypedDict(
    'TextChange',
    {
        'from': "str",
        'to': "str",
    },
)


class Timeline(TypedDict):
    cursor: Optional[str]
    """Continues with older entries; `null` if there are none."""
    entries: list[TimelineEntry]


class TimelineDeployment(TypedDict):
    commit: Optional[DeploymentCommit]
    failure: Optional[DeploymentFailure]
    id: str
    number: int
    previous: Optional[TimelinePreviousDeployment]
    """`null` for the first one, and if nothing served before."""
    ref: str
    release_number: int
    """The deployment that built the release; a rollback has that of an earlier one."""
    status: Literal[
        'queued',
        'building',
        'releasing',
        'starting',
        'verifying',
        'switching',
        'observing',
        'live',
        'superseded',
        'failed',
        'rolled_back',
        'canceled',
    ]
    trigger: Literal[
        'api',
        'dashboard',
        'webhook',
        'cli',
        'rollback',
        'auto_rollback',
        'credentials',
        'start',
        'restart',
    ]


class TimelineEntry(TypedDict):
    actor: EventActor
    at: str
    """A deployment has the time at which it began to serve; without that, the one at which it failed or was requested."""
    category: Literal['change', 'problem', 'recovery']
    """`change`: it can be the cause of what follows; `problem`: something failed; `recovery`: it works again."""
    data: dict[str, Any]
    """What the event has (`GET /api/v1/events`); of a deployment its number, trigger, ref and commit."""
    deployment: Optional[TimelineDeployment]
    id: str
    """The id of the event, or of the deployment."""
    kind: Literal[
        'deployment',
        'settings',
        'variables',
        'domain',
        'certificate',
        'database',
        'command',
        'status',
        'server',
    ]
    name: Literal[
        'server.created',
        'server.provisioning',
        'server.ready',
        'server.unreachable',
        'server.failed',
        'server.host_key_mismatch',
        'server.host_key_trusted',
        'server.taken_over',
        'server.updated',
        'server.proxy_failed',
        'server.proxy_restored',
        'server.deleting',
        'server.deleted',
        'application.created',
        'application.updated',
        'application.status_changed',
        'application.crashed',
        'application.out_of_memory',
        'application.unhealthy',
        'application.recovered',
        'application.stop_requested',
        'application.stopped',
        'application.maintenance_changed',
        'application.deleting',
        'application.deleted',
        'application.forge_refused',
        'application.uploaded',
        'deployment.queued',
        'deployment.started',
        'deployment.stage_changed',
        'deployment.cancel_requested',
        'deployment.live',
        'deployment.failed',
        'deployment.rolled_back',
        'deployment.superseded',
        'deployment.canceled',
        'command.created',
        'command.updated',
        'command.deleted',
        'command_run.queued',
        'command_run.started',
        'command_run.cancel_requested',
        'command_run.succeeded',
        'command_run.failed',
        'command_run.canceled',
        'command_run.missed',
        'domain.created',
        'domain.active',
        'domain.failed',
        'domain.updated',
        'domain.dns_changed',
        'domain.certificate_issued',
        'domain.certificate_renewed',
        'domain.certificate_failed',
        'domain.certificate_expiring',
        'domain.certificate_expired',
        'domain.deleting',
        'domain.deleted',
        'storage.created',
        'storage.ready',
        'storage.failed',
        'storage.updated',
        'storage.deleted',
        'backup.queued',
        'backup.started',
        'backup.stage_changed',
        'backup.cancel_requested',
        'backup.succeeded',
        'backup.failed',
        'backup.canceled',
        'backup.deleting',
        'backup.deleted',
        'backup.overdue',
        'restore.queued',
        'restore.started',
        'restore.stage_changed',
        'restore.cancel_requested',
        'restore.succeeded',
        'restore.failed',
        'restore.canceled',
        'backup_schedule.created',
        'backup_schedule.updated',
        'backup_schedule.deleted',
        'database.created',
        'database.ready',
        'database.failed',
        'database.unreachable',
        'database.updated',
        'database.linked',
        'database.unlinked',
        'database.credentials_rotated',
        'database.deleting',
        'database.deleted',
        'variable_group.created',
        'variable_group.updated',
        'variable_group.linked',
        'variable_group.unlinked',
        'variable_group.deleted',
    ]
    """The event. Of a deployment it is the one that its status follows from."""
    subject: EventSubject


class TimelinePreviousDeployment(TypedDict):
    id: str
    number: int
    release_kept: bool
    """Whether its release is still on the server, so that a rollback to it is possible."""


class TokenCreator(TypedDict):
    id: str
    name: str


class TokenRecord(TypedDict):
    allowed_ips: Optional[list[str]]
    """Addresses and networks that it may be used from; null: anywhere."""
    application_ids: Optional[list[str]]
    """The applications that it is limited to; null: all. Those that have been deleted since are still listed, and the token sees nothing
    in their place.
    """
    created_at: str
    created_by: TokenCreator
    """Who made it: a person, or the trusted pipeline that has issued it."""
    expires_at: Optional[str]
    """When it stops working; null: never."""
    id: str
    kind: Literal['personal', 'pipeline']
    """Whether a person has generated it, or a trusted pipeline has issued it."""
    last_used_at: Optional[str]
    """When it was last used, at most five seconds late."""
    last_used_ip: Optional[str]
    """Where it was last used from."""
    name: str
    """Label for people."""
    revoked_at: Optional[str]
    """When it was revoked; null: it was not."""
    scopes: list[
        Literal[
            'servers:read',
            'servers:write',
            'applications:read',
            'applications:write',
            'applications:deploy',
            'databases:read',
            'databases:write',
            'backups:read',
            'backups:write',
        ]
    ]
    """What the token may do."""
    server_ids: Optional[list[str]]
    """The servers that it is limited to; null: all."""
    token_hint: str
    """First and last four characters of the token."""


class TrustServer(TypedDict):
    host_key_fingerprint: str
    """The fingerprint of the key that the server shows now, as read on the server itself (`ssh-keygen -l -f
    /etc/ssh/ssh_host_ed25519_key.pub`). If it shows another one, it stays refused.
    """


class TypedLine(TypedDict):
    at: str
    masked: bool
    """Whether something was typed that the terminal did not show, such as a password. It was not recorded."""
    text: str
    """Keys without a character are named, as in `<Up>`."""


class UpdateApplication(TypedDict, total=False):
    auto_deploy: Optional[AutoDeploySettings]
    """Deploy automatically what is pushed to the repository. `null`: no automatic deployments."""
    build: Optional[UpdateBuild]
    container: Optional[ContainerSettings]
    drain_seconds: Optional[int]
    """Seconds that requests in flight on the old release have to end after the switch."""
    drain_signal: Optional[
        Literal['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH']
    ]
    """Sent to the old release as soon as it is to be drained, so that it can close WebSockets and event streams, which clients then
    open again on the new one. Without it a release is only stopped, at the end of the drain.
    """
    env: Optional[dict[str, Optional[str]]]
    """Variables to set, and `null` for each that is to be taken away; `null` instead of the object takes all away."""
    forge: Optional[UpdateForge]
    """`null` takes it away with its token: what has not been reported yet is not reported any more."""
    health_check: Optional[HealthCheckSettings]
    instances: Optional[int]
    """How many of the web process run side by side."""
    keep_releases: Optional[int]
    """Releases that stay on the server to be rolled back to, the running one among them."""
    name: str
    observe_seconds: Optional[int]
    """Seconds for which a new release is watched after the switch; if it fails, the former one comes back."""
    persistent_paths: Optional[list[str]]
    """Folders that all releases share, such as uploads: inside the application's folder, or absolute paths inside the container
    (docker). They go with the application, and never before.
    """
    plain_env: Optional[list[str]]
    """All names of variables of `env` whose values are no secrets, in place of those so far; `null` is none. A variable that is taken
    away is no longer among them.
    """
    port: Optional[int]
    """Port on which the program listens. In a container (docker) it is, left out, the one that the image exposes, else 3000. A
    program without a container (systemd) needs it only if it cannot read `PORT`, in which each release gets a port of its own:
    with a fixed port two releases cannot run side by side, so requests wait during a deployment, from the end of the live release
    until the new one is healthy. It allows one instance, must be at least 1024, not from 20000 to 29999 and not 3306, 5432 or
    6379, and no other program of the server can have it.
    """
    processes: Optional[dict[str, Optional[NewProcess]]]
    """Processes to set or to change, and `null` for each that is to be taken away; `null` instead of the object takes all away."""
    resources: Optional[ResourceLimits]
    runtime: Optional[Literal['auto', 'systemd', 'docker', 'static']]
    """`null` sets it back to `auto`."""
    source: UpdateSource
    static: Optional[StaticSettings]
    sticky: Optional[bool]
    """Each visitor stays with one of several instances, by a cookie."""
    switch_mode: Optional[Literal['all', 'one_by_one']]
    """Whether a new release takes the place of the old one with all of its instances at the same moment, or one by one."""
    unavailable_message: Optional[str]
    """What visitors read while the application is not running or does not respond (status 502, 503 or 504), in place of a standard
    sentence; at most 1000 characters.
    """


class UpdateBackupSchedule(TypedDict, total=False):
    cron: str
    enabled: bool
    jitter_seconds: int
    retention: Optional[BackupRetention]
    storage_id: str
    time_zone: str


class UpdateBuild(TypedDict, total=False):
    args: Optional[dict[str, Optional[str]]]
    """Arguments to set, and `null` for each that is to be taken away; `null` instead of the object takes all away."""
    build_command: Optional[str]
    dockerfile: Optional[str]
    """Inside the application's folder, for the docker runtime; left out, it is `Dockerfile`."""
    install_command: Optional[str]
    output_directory: Optional[str]
    """Folder whose files are served, for the static runtime."""
    release_command: Optional[str]
    """Run once for each deployment, in the new release and with its environment, before anything of it is started. Where it fails
    the deployment fails, and nothing is switched. Left out, it is `release` of the `Procfile`, if there is one.
    """
    secrets: Optional[list[str]]
    """Names of variables of `env` that the Dockerfile may mount while it is built (`RUN --mount=type=secret,id=NAME`); they are
    found in `/run/secrets/NAME` and leave nothing in the image.
    """
    start_command: Optional[str]
    """It must listen on `127.0.0.1` at the port that the variable `PORT` names, or at `port` of the settings."""
    toolchains: Optional[str]
    """Versions of toolchains instead of those that the repository asks for: names (`node`, `npm`, `pnpm`, `yarn`, `bun`, `python`,
    `php`, `ruby`, `go`) and versions, separated by blanks. A version is a range as in package.json without blanks, or for Node.js
    also `lts/*` or `lts/jod`, or for Node.js, Go and Python `latest`.
    """


class UpdateCommand(TypedDict, total=False):
    command: str
    cron: str
    enabled: Optional[bool]
    name: str
    time_zone: Optional[str]
    timeout_seconds: Optional[int]


class UpdateDatabase(TypedDict, total=False):
    application_ids: list[str]
    """All applications that are to be linked: those that are missing are unlinked. It takes effect with their next deployment."""
    memory_mb: int
    """With `redis` only: memory for the data, in MiB. It is applied on the server afterwards; where that fails, the record goes back
    to what is in force.
    """
    name: str
    """Label, unique on its server. The name in the engine stays what it is."""


class UpdateDomain(TypedDict, total=False):
    basic_auth: Optional[BasicAuthSettings]
    """A name and a password that browsers ask for."""
    force_https: Optional[bool]
    """Send visitors who come over HTTP to HTTPS, where there is HTTPS."""
    max_request_bytes: Optional[int]
    """Longer request bodies are answered with 413."""
    path: Optional[str]
    """Only what is asked for at this path or below it; of several domains the one with the longest path answers."""
    redirect_status: Optional[Literal[308, 307, 301, 302]]
    """@default 308"""
    redirect_to: Optional[str]
    """The hostname of another domain of the same application, to which every request is redirected."""
    strip_path: Optional[bool]
    """The application sees `/x` where `/api/x` was asked for."""
    tls: UpdateDomainTls


class UpdateDomainTls(TypedDict, total=False):
    certificate: str
    """With `custom`: PEM of the certificate, followed by those that it was signed with. Wanted whenever the mode becomes `custom`,
    and then to replace it.
    """
    hsts: Optional[HstsSettings]
    """Left out, a change leaves it as it is; `null` takes it away."""
    mode: Literal['auto', 'internal', 'custom', 'off']
    private_key: str
    """With `certificate`: PEM of its private key (PKCS#8, PKCS#1 or SEC1), without a passphrase. Kept encrypted, and never shown."""


class UpdateForge(TypedDict, total=False):
    api_url: Optional[str]
    """`null` for the address that follows from the repository."""
    kind: Literal['github', 'gitlab', 'gitea', 'bitbucket']
    token: str
    """It must be sent again with another `kind`, and whenever the address of the API becomes another one: a token is sent nowhere
    but where it was entered for.
    """


class UpdateServer(TypedDict, total=False):
    host: str
    """IP address or hostname. Not with `connection: local`."""
    labels: Optional[dict[str, Optional[str]]]
    """Labels to set, and `null` for each that is to be taken away; `null` instead of the object takes all away."""
    name: str
    """Unique, 1 to 64 letters, digits, spaces, ".", "_" and "-"."""
    port: int
    """Port of its SSH server. Not with `connection: local`."""


class UpdateSource(TypedDict, total=False):
    branch: str
    """`HEAD` for the repository's default branch."""
    image: str
    registry_password: Optional[str]
    registry_username: Optional[str]
    """`null` takes the name and the password away. An image of another registry needs both anew."""
    repository: str
    subdirectory: Optional[str]
    """`null` for the root of the repository or the archive."""
    type: Literal['git', 'image', 'upload']


class UpdateStorage(TypedDict, total=False):
    access_key_id: str
    bucket: str
    endpoint: str
    is_default: Literal[True]
    """`true` makes it the default; another one is chosen by making that the default."""
    name: str
    path_style: bool
    prefix: Optional[str]
    region: Optional[str]
    secret_access_key: str


class UpdateVariableGroup(TypedDict, total=False):
    application_ids: list[str]
    """All applications that are to use the group: those that are missing are unlinked. It takes effect with their next deployment."""
    env: Optional[dict[str, Optional[str]]]
    """Variables to set, and `null` for each that is to be removed; `null` instead of the object removes all of them."""
    name: str
    plain_env: Optional[list[str]]
    """All names of variables of `env` whose values are no secrets, in place of those so far; `null` is none."""


class UploadRecord(TypedDict):
    actor: DeploymentActor
    """Who uploaded it."""
    application_id: str
    completed_at: Optional[str]
    created_at: str
    entries: Optional[float]
    """Files, folders and links, with the headers that describe some of them."""
    expires_at: str
    """When it is removed. Releases that were made from it stay."""
    format: Optional[Literal['tar', 'gzip', 'zstd']]
    """Found from the archive, so `null` before it is complete."""
    id: str
    received_bytes: float
    """Where an upload that is being received continues."""
    sha256: Optional[str]
    """Hex digest of the archive; before it is complete, the one that was announced."""
    size_bytes: float
    """Of the whole archive, also while it is received."""
    status: Literal['receiving', 'ready']
    """`receiving`: parts are still to come. `ready`: the archive is complete and was checked."""
    unpacked_bytes: Optional[float]
    """Of the archive without its compression."""


class UploadSourceRecord(TypedDict):
    subdirectory: Optional[str]
    type: Literal['upload']


class UploadsCreateQuery(TypedDict, total=False):
    """Query of `uploads.create`."""

    sha256: str
    """SHA-256 of the whole archive in lower-case hex digits. An archive with another one is refused, and one that the application has
    already does not have to be sent.
    """


class UploadsListQuery(TypedDict, total=False):
    """Query of `uploads.list`."""

    status: Literal['receiving', 'ready']
    """Only those of this status."""
    sort: Literal['created_at', '-created_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class VariableGroupApplication(TypedDict):
    deployment_due: bool
    """Whether its live release has other values, so that it needs a deployment."""
    id: str
    name: str


class VariableGroupCreatedEvent(TypedDict):
    """`variable_group.created`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: VariableGroupEventData
    type: Literal['variable_group.created']


class VariableGroupDeletedEvent(TypedDict):
    """`variable_group.deleted`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: VariableGroupEventData
    type: Literal['variable_group.deleted']


class VariableGroupEventData(TypedDict):
    name: str


class VariableGroupLinkEventData(TypedDict):
    application_id: str
    application_name: str


class VariableGroupLinkedEvent(TypedDict):
    """`variable_group.linked`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: VariableGroupLinkEventData
    type: Literal['variable_group.linked']


class VariableGroupRecord(TypedDict):
    application_ids: list[str]
    """The applications that use it, in the order in which they were linked; of a token that is bound to servers, those that it sees."""
    applications: list[VariableGroupApplication]
    """The same applications."""
    created_at: str
    env: dict[str, str]
    """Secret values are `••••`, except for holders of `applications:write` who read one group without `env=masked`. A token that is bound
    to servers never reads them.
    """
    id: str
    name: str
    plain_env: list[str]
    updated_at: str


class VariableGroupUnlinkedEvent(TypedDict):
    """`variable_group.unlinked`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: VariableGroupLinkEventData
    type: Literal['variable_group.unlinked']


class VariableGroupUpdatedEvent(TypedDict):
    """`variable_group.updated`, read with `applications:read`."""

    actor: EventActor
    application_id: Optional[str]
    """The application that it concerns."""
    id: str
    links: EventLinks
    occurred_at: str
    sequence: int
    """Its place in the log: later events have higher numbers, with gaps."""
    server_id: Optional[str]
    """The server that it concerns; storages are on none."""
    subject: EventSubject
    data: VariableGroupUpdatedEventData
    type: Literal['variable_group.updated']


class VariableGroupUpdatedEventData(TypedDict):
    changed: list[str]
    """The names of the settings and variables that were changed."""


class VariableGroupsDeleteQuery(TypedDict, total=False):
    """Query of `variable_groups.delete`."""

    unlink: Literal['true', 'false']
    """`true` unlinks the applications first. Without it a group that applications use is not deleted."""


class VariableGroupsGetQuery(TypedDict, total=False):
    """Query of `variable_groups.get`."""

    env: Literal['masked']
    """`masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not recorded as an event."""


class VariableGroupsListQuery(TypedDict, total=False):
    """Query of `variable_groups.list`."""

    name: str
    """Only those of exactly this name."""
    application_id: str
    """Only those that this application uses."""
    sort: Literal['created_at', '-created_at', 'name', '-name', 'updated_at', '-updated_at']
    """Field to sort by, with `-` in front for descending; ties are sorted by id."""
    search: str
    """Only those that contain this text, in upper or lower case."""
    page: int
    """Page number, from 1."""
    per_page: int
    """Items per page, 1 to 100."""


class VariableGroupsUpdateQuery(TypedDict, total=False):
    """Query of `variable_groups.update`."""

    env: Literal['masked']
    """`masked` shows each secret value as `••••` to holders of `applications:write` too, and so is not recorded as an event."""


class WaitingFor(TypedDict):
    deployment_id: Optional[str]
    """The deployment that has to end first, where it is one."""
    message: str
    reason: Literal['application_busy', 'server_busy', 'worker', 'not_due']
    """`application_busy`: other work on the application; `server_busy`: the builds of others on the server, of which only so many run
    at once; `worker`: a worker with room for it; `not_due`: a time.
    """


EventRecord = Union[
    'ServerCreatedEvent',
    'ServerProvisioningEvent',
    'ServerReadyEvent',
    'ServerUnreachableEvent',
    'ServerFailedEvent',
    'ServerHostKeyMismatchEvent',
    'ServerHostKeyTrustedEvent',
    'ServerTakenOverEvent',
    'ServerUpdatedEvent',
    'ServerProxyFailedEvent',
    'ServerProxyRestoredEvent',
    'ServerDeletingEvent',
    'ServerDeletedEvent',
    'ApplicationCreatedEvent',
    'ApplicationUpdatedEvent',
    'ApplicationStatusChangedEvent',
    'ApplicationCrashedEvent',
    'ApplicationOutOfMemoryEvent',
    'ApplicationUnhealthyEvent',
    'ApplicationRecoveredEvent',
    'ApplicationStopRequestedEvent',
    'ApplicationStoppedEvent',
    'ApplicationMaintenanceChangedEvent',
    'ApplicationDeletingEvent',
    'ApplicationDeletedEvent',
    'ApplicationForgeRefusedEvent',
    'ApplicationUploadedEvent',
    'DeploymentQueuedEvent',
    'DeploymentStartedEvent',
    'DeploymentStageChangedEvent',
    'DeploymentCancelRequestedEvent',
    'DeploymentLiveEvent',
    'DeploymentFailedEvent',
    'DeploymentRolledBackEvent',
    'DeploymentSupersededEvent',
    'DeploymentCanceledEvent',
    'CommandCreatedEvent',
    'CommandUpdatedEvent',
    'CommandDeletedEvent',
    'CommandRunQueuedEvent',
    'CommandRunStartedEvent',
    'CommandRunCancelRequestedEvent',
    'CommandRunSucceededEvent',
    'CommandRunFailedEvent',
    'CommandRunCanceledEvent',
    'CommandRunMissedEvent',
    'DomainCreatedEvent',
    'DomainActiveEvent',
    'DomainFailedEvent',
    'DomainUpdatedEvent',
    'DomainDnsChangedEvent',
    'DomainCertificateIssuedEvent',
    'DomainCertificateRenewedEvent',
    'DomainCertificateFailedEvent',
    'DomainCertificateExpiringEvent',
    'DomainCertificateExpiredEvent',
    'DomainDeletingEvent',
    'DomainDeletedEvent',
    'StorageCreatedEvent',
    'StorageReadyEvent',
    'StorageFailedEvent',
    'StorageUpdatedEvent',
    'StorageDeletedEvent',
    'BackupQueuedEvent',
    'BackupStartedEvent',
    'BackupStageChangedEvent',
    'BackupCancelRequestedEvent',
    'BackupSucceededEvent',
    'BackupFailedEvent',
    'BackupCanceledEvent',
    'BackupDeletingEvent',
    'BackupDeletedEvent',
    'BackupOverdueEvent',
    'RestoreQueuedEvent',
    'RestoreStartedEvent',
    'RestoreStageChangedEvent',
    'RestoreCancelRequestedEvent',
    'RestoreSucceededEvent',
    'RestoreFailedEvent',
    'RestoreCanceledEvent',
    'BackupScheduleCreatedEvent',
    'BackupScheduleUpdatedEvent',
    'BackupScheduleDeletedEvent',
    'DatabaseCreatedEvent',
    'DatabaseReadyEvent',
    'DatabaseFailedEvent',
    'DatabaseUnreachableEvent',
    'DatabaseUpdatedEvent',
    'DatabaseLinkedEvent',
    'DatabaseUnlinkedEvent',
    'DatabaseCredentialsRotatedEvent',
    'DatabaseDeletingEvent',
    'DatabaseDeletedEvent',
    'VariableGroupCreatedEvent',
    'VariableGroupUpdatedEvent',
    'VariableGroupLinkedEvent',
    'VariableGroupUnlinkedEvent',
    'VariableGroupDeletedEvent',
]
