export const SERVER_STATUSES = [
  'provisioning',
  'ready',
  'unreachable',
  'failed',
  'host_key_mismatch',
  'deleting',
] as const;
export type ServerStatus = (typeof SERVER_STATUSES)[number];

/** `failed` and `host_key_mismatch` are left by provisioning again or by trusting the new key. */
export const SERVER_TRANSITIONS: Readonly<Record<ServerStatus, readonly ServerStatus[]>> = {
  provisioning: ['ready', 'failed', 'unreachable', 'host_key_mismatch', 'deleting'],
  ready: ['provisioning', 'unreachable', 'host_key_mismatch', 'deleting'],
  unreachable: ['ready', 'provisioning', 'host_key_mismatch', 'failed', 'deleting'],
  failed: ['provisioning', 'deleting'],
  host_key_mismatch: ['provisioning', 'deleting'],
  deleting: ['failed'],
};

/** The steps of provisioning a server, in order. */
export const PROVISIONING_STEPS = ['contact', 'connect', 'inspect', 'packages', 'proxy', 'capabilities'] as const;
export type ProvisioningStep = (typeof PROVISIONING_STEPS)[number];

/** The state found on the server, never the result of the last job. */
export const APPLICATION_STATUSES = [
  'created',
  'running',
  'degraded',
  'crashed',
  'stopped',
  'unknown',
  'deleting',
] as const;
export type ApplicationStatus = (typeof APPLICATION_STATUSES)[number];

/** A deployment in one of these is queued or has a stage in progress. */
export const ACTIVE_DEPLOYMENT_STATUSES = [
  'queued',
  'building',
  'releasing',
  'starting',
  'verifying',
  'switching',
  'observing',
] as const;
export type ActiveDeploymentStatus = (typeof ACTIVE_DEPLOYMENT_STATUSES)[number];

/**
 * `superseded`: a later deployment is live, or a newer one overtook this one in the queue. `rolled_back`: a rollback left it,
 * or it failed after the switch and the previous release came back automatically; without a previous release it is `failed`.
 */
export const DEPLOYMENT_STATUSES = [
  ...ACTIVE_DEPLOYMENT_STATUSES,
  'live',
  'superseded',
  'failed',
  'rolled_back',
  'canceled',
] as const;
export type DeploymentStatus = (typeof DEPLOYMENT_STATUSES)[number];

/** Stages in which a cancellation is still possible: nothing has changed for visitors. */
export const CANCELABLE_DEPLOYMENT_STATUSES = [
  'queued',
  'building',
  'releasing',
  'starting',
  'verifying',
] as const satisfies readonly DeploymentStatus[];

/**
 * `credentials`: a redeployment of the live release, because the password of a linked database has been changed.
 * `start` and `restart` redeploy the same release on request.
 */
export const DEPLOYMENT_TRIGGERS = [
  'api',
  'dashboard',
  'webhook',
  'cli',
  'rollback',
  'auto_rollback',
  'credentials',
  'start',
  'restart',
] as const;
export type DeploymentTrigger = (typeof DEPLOYMENT_TRIGGERS)[number];

/**
 * The stages of a deployment, in order; a deployment of a retained release has no `building`, only an application with
 * a release command has `releasing`, and a static one has the same stages without a process to wait for.
 */
export const DEPLOYMENT_STAGES = ['building', 'releasing', 'starting', 'verifying', 'switching', 'observing'] as const;
export type DeploymentStage = (typeof DEPLOYMENT_STAGES)[number];

export const STAGE_STATUSES = ['pending', 'running', 'succeeded', 'failed', 'canceled', 'skipped'] as const;
export type StageStatus = (typeof STAGE_STATUSES)[number];

export const DOMAIN_STATUSES = ['pending', 'active', 'failed', 'deleting'] as const;
export type DomainStatus = (typeof DOMAIN_STATUSES)[number];

export const RUNTIMES = ['auto', 'systemd', 'docker', 'static'] as const;
export type Runtime = (typeof RUNTIMES)[number];

/** The runtime of a release, once `auto` has been resolved. */
export const RELEASE_RUNTIMES = ['systemd', 'docker', 'static'] as const satisfies readonly Runtime[];
export type ReleaseRuntime = (typeof RELEASE_RUNTIMES)[number];

/** How the instances of an application are replaced by those of the next release. */
export const SWITCH_MODES = ['all', 'one_by_one'] as const;
export type SwitchMode = (typeof SWITCH_MODES)[number];

/** How a release is verified: by a request, or by the health check of the container image. */
export const HEALTH_CHECK_TYPES = ['http', 'image'] as const;
export type HealthCheckType = (typeof HEALTH_CHECK_TYPES)[number];

/** The signal that asks a release to close its long connections before it is stopped. */
export const DRAIN_SIGNALS = ['SIGTERM', 'SIGINT', 'SIGQUIT', 'SIGHUP', 'SIGUSR1', 'SIGUSR2', 'SIGWINCH'] as const;
export type DrainSignal = (typeof DRAIN_SIGNALS)[number];

/** The desired state of an application; its status is the actual one. */
export const DESIRED_STATES = ['running', 'stopped'] as const;
export type DesiredState = (typeof DESIRED_STATES)[number];

/**
 * Runs of scheduled commands. `missed`: the previous run had not ended, the server was unreachable, or Fairlead was
 * down for too long.
 */
export const COMMAND_RUN_STATUSES = ['queued', 'running', 'succeeded', 'failed', 'canceled', 'missed'] as const;
export type CommandRunStatus = (typeof COMMAND_RUN_STATUSES)[number];

/** The status of a domain's certificate, as visitors are served it. */
export const CERTIFICATE_STATUSES = [
  'off',
  'waiting_for_dns',
  'pending',
  'issued',
  'renewing',
  'failed',
  'expired',
] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

export const TLS_MODES = ['auto', 'internal', 'custom', 'off'] as const;
export type TlsMode = (typeof TLS_MODES)[number];

export const REDIRECT_STATUSES = [308, 307, 301, 302] as const;
export type RedirectStatus = (typeof REDIRECT_STATUSES)[number];

/** How Fairlead noticed a push: by a hook, by polling the repository, or by a check that somebody requested. */
export const PUSH_SOURCES = ['hook', 'poll', 'manual'] as const;
export type PushSource = (typeof PUSH_SOURCES)[number];

/** Who sent a push; `standard` is anything that signs by Standard Webhooks. */
export const PUSH_FORGES = ['github', 'gitlab', 'gitea', 'forgejo', 'bitbucket', 'standard'] as const;
export type PushForge = (typeof PUSH_FORGES)[number];

/** `pending`: the repository has not been inspected yet. `failed`: it could not be read. */
export const PUSH_STATUSES = ['pending', 'deployed', 'skipped', 'failed'] as const;
export type PushStatus = (typeof PUSH_STATUSES)[number];

/** Why a push deployed nothing. */
export const PUSH_SKIP_REASONS = {
  ping: 'The forge has tested the hook.',
  other_event: 'The event is not a push.',
  ref_deleted: 'A branch or tag was deleted.',
  replayed: 'This delivery arrived before.',
  auto_deploy_off: 'The application does not deploy on pushes: its auto_deploy is not set.',
  application_stopped: 'The application is stopped. What was pushed is deployed once it has been started.',
  branch_missing: 'The repository does not have the branch.',
  other_ref: 'The push was to another branch or tag.',
  already_live: 'The head is live.',
  already_queued: 'A deployment of the head is queued or running.',
  already_handled: 'The head was handled before: it was deployed, has failed, or was skipped.',
  first_check: 'The head existed before automatic deployments were turned on. The next one is deployed.',
  paths_unchanged: 'No file that counts differs between the live commit and the head.',
  skip_marker: 'The message of the head commit asks not to deploy it.',
} as const;
export type PushSkipReason = keyof typeof PUSH_SKIP_REASONS;

/** `receiving`: parts of the archive are still to come. `ready`: it is complete and was checked. */
export const UPLOAD_STATUSES = ['receiving', 'ready'] as const;
export type UploadStatus = (typeof UPLOAD_STATUSES)[number];

/** A tar archive, plain or compressed. */
export const UPLOAD_FORMATS = ['tar', 'gzip', 'zstd'] as const;
export type UploadFormat = (typeof UPLOAD_FORMATS)[number];

/** The forges whose APIs Fairlead speaks; Forgejo has that of Gitea. */
export const FORGE_KINDS = ['github', 'gitlab', 'gitea', 'bitbucket'] as const;
export type ForgeKind = (typeof FORGE_KINDS)[number];

/** Why a forge did not accept the latest status. */
export const FORGE_PROBLEM_CODES = [
  'TOKEN_REFUSED',
  'REPOSITORY_NOT_FOUND',
  'ADDRESS_NOT_ALLOWED',
  'REQUEST_REFUSED',
  'UNREACHABLE',
] as const;
export type ForgeProblemCode = (typeof FORGE_PROBLEM_CODES)[number];

/** Those that end only when a person changes something. */
export const FORGE_REFUSALS: readonly ForgeProblemCode[] = [
  'TOKEN_REFUSED',
  'REPOSITORY_NOT_FOUND',
  'ADDRESS_NOT_ALLOWED',
];

/** The states of a commit status; each forge has its own names for them. */
export const COMMIT_STATES = ['pending', 'success', 'failure', 'canceled'] as const;
export type CommitState = (typeof COMMIT_STATES)[number];

/** GitHub shows no more. */
export const COMMIT_STATUS_DESCRIPTION_MAX = 140;
