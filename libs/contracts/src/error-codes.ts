interface ErrorCodeDefinition {
  /** The HTTP status of responses with the code; codes that only appear in a record's failure have none. */
  readonly status?: number;
  /** The default public message, used unless the error has a more specific one. */
  readonly text: string;
}

/**
 * Codes of `error.code` in API responses. A code is never reused for another meaning; a new one is added wherever a
 * caller would act differently on it.
 */
export const ERROR_CODES = {
  VALIDATION_FAILED: { status: 400, text: 'The request is not valid; details names each field.' },
  MALFORMED_JSON: { status: 400, text: 'The request body is not valid JSON.' },
  TOKEN_MISSING: { status: 401, text: 'Send an API token: Authorization: Bearer <token>.' },
  TOKEN_INVALID: { status: 401, text: 'The API token is not valid.' },
  TOKEN_EXPIRED: { status: 401, text: 'The API token has expired.' },
  TOKEN_REVOKED: { status: 401, text: 'The API token has been revoked.' },
  SESSION_REQUIRED: { status: 401, text: 'Sign in to the dashboard first.' },
  CREDENTIALS_INVALID: { status: 401, text: 'E-mail, password or link is not right.' },
  TOTP_REQUIRED: { status: 401, text: 'The password is right; send the code of the authenticator app as well.' },
  TOTP_INVALID: { status: 401, text: 'The code is not right, or it has been used.' },
  INSUFFICIENT_SCOPE: { status: 403, text: 'The token lacks a scope that this request needs.' },
  INSUFFICIENT_ROLE: { status: 403, text: 'Your role does not allow this.' },
  IP_NOT_ALLOWED: { status: 403, text: 'The token may not be used from this address.' },
  ORIGIN_NOT_ALLOWED: { status: 403, text: 'Changes from another origin are refused.' },
  RESOURCE_NOT_FOUND: { status: 404, text: 'There is no such resource.' },
  ROUTE_NOT_FOUND: { status: 404, text: 'The route does not exist.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'The route does not support this method; see the Allow header.' },
  RESOURCE_CONFLICT: { status: 409, text: 'The resource is in a state that does not allow this.' },
  NAME_TAKEN: { status: 409, text: 'Another resource has this name.' },
  SERVER_NOT_READY: { status: 409, text: 'The server is not ready.' },
  SERVER_IN_USE: { status: 409, text: 'The server still has applications or databases on it.' },
  DOMAIN_TAKEN: { status: 409, text: 'The hostname already belongs to an application.' },
  DATABASE_IN_USE: { status: 409, text: 'Applications are linked to the database.' },
  NOTHING_TO_ROLL_BACK: { status: 409, text: 'There is no kept release to go back to.' },
  NOTHING_TO_START: { status: 409, text: 'No release of the application was ever live; deploy it first.' },
  NOTHING_TO_STOP: { status: 409, text: 'Nothing of the application runs.' },
  NO_LIVE_RELEASE: { status: 409, text: 'The application has no live release in which a command could run.' },
  COMMAND_RUN_NOT_CANCELABLE: { status: 409, text: 'The run has ended and can no longer be canceled.' },
  DEPLOYMENT_NOT_CANCELABLE: { status: 409, text: 'The deployment can no longer be canceled.' },
  STORAGE_IN_USE: { status: 409, text: 'Backups or schedules still use the storage.' },
  STORAGE_NOT_READY: { status: 409, text: 'The storage is not ready.' },
  BACKUP_NOT_CANCELABLE: { status: 409, text: 'The backup has ended and can no longer be canceled.' },
  BACKUP_NOT_RESTORABLE: { status: 409, text: 'Only a backup that has succeeded can be restored.' },
  BACKUP_IN_USE: { status: 409, text: 'The backup is still being made or restored.' },
  RESTORE_NOT_CANCELABLE: { status: 409, text: 'The restore can no longer be canceled.' },
  SETUP_COMPLETED: { status: 409, text: 'The first owner exists already.' },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, text: 'A request with this idempotency key is still being answered.' },
  HOST_KEY_MISMATCH: { status: 409, text: 'The server showed another host key than the pinned one.' },
  PAYLOAD_TOO_LARGE: { status: 413, text: 'The request body is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, text: 'Send Content-Type: application/json.' },
  IDEMPOTENCY_KEY_REUSED: { status: 422, text: 'The idempotency key was used with another request.' },
  RUNTIME_NOT_SUPPORTED: { status: 422, text: 'This kind of source or runtime is not supported by this version.' },
  REPOSITORY_NOT_FOUND: { status: 422, text: 'The repository does not exist or cannot be reached from the server.' },
  REPOSITORY_AUTHENTICATION_FAILED: {
    status: 422,
    text: 'The repository asks for credentials: use an SSH URL and add the deploy key to it.',
  },
  REPOSITORY_UNREADABLE: { status: 422, text: 'The server could not read the repository.' },
  CERTIFICATE_INVALID: { status: 422, text: 'The certificate and its key cannot be used.' },
  REF_NOT_FOUND: { status: 422, text: 'The repository has no such branch, tag or commit.' },
  SOURCE_NOT_RECOGNISED: { status: 422, text: 'Nothing was found that says how to run the application.' },
  RATE_LIMIT_EXCEEDED: { status: 429, text: 'Too many requests; see Retry-After.' },
  INTERNAL_ERROR: { status: 500, text: 'Something went wrong on our side.' },
  SERVER_UNREACHABLE: { status: 502, text: 'The server cannot be reached.' },
  SERVICE_UNAVAILABLE: { status: 503, text: 'The service is starting, stopping or overloaded.' },
} as const satisfies Record<string, ErrorCodeDefinition>;

export type ErrorCode = keyof typeof ERROR_CODES;

/**
 * Codes of `deployment.failure.code` and of status problems: what went wrong on a machine. SERVER_UNREACHABLE and
 * HOST_KEY_MISMATCH are shared with ERROR_CODES.
 */
export const FAILURE_CODES = {
  SERVER_UNREACHABLE: 'The server could not be reached, or the connection to it was lost.',
  HOST_KEY_MISMATCH: 'The server showed another host key than the pinned one.',
  SSH_AUTHENTICATION_FAILED: 'The server rejected the key, password or user name.',
  PRIVILEGES_MISSING: 'The user is not root and cannot use sudo without a password.',
  SYSTEM_NOT_SUPPORTED: 'The server does not run Debian or Ubuntu with systemd.',
  PACKAGE_INSTALL_FAILED: 'The package manager could not install the required packages.',
  REMOVAL_INCOMPLETE: 'Something could not be removed from the server; the message lists it.',
  PORT_IN_USE: 'Another program is using a port that Fairlead needs.',
  DISK_FULL: 'The disk of the server is full.',
  REPOSITORY_NOT_FOUND: 'The repository does not exist or cannot be reached from the server.',
  REPOSITORY_AUTHENTICATION_FAILED: 'The repository asks for credentials: use an SSH URL and add the deploy key to it.',
  REF_NOT_FOUND: 'The repository has no such branch, tag or commit.',
  SUBMODULE_FETCH_FAILED: 'A submodule of the repository could not be fetched.',
  LFS_FETCH_FAILED: 'The large files of the repository (Git LFS) could not be fetched.',
  SOURCE_NOT_RECOGNISED: 'Nothing was found that says how to run the application.',
  TOOLCHAIN_UNAVAILABLE: 'The required toolchain version is not available on this server.',
  BUILD_FAILED: 'The build command failed.',
  STAGE_TIMED_OUT: 'The stage exceeded its time limit.',
  RELEASE_COMMAND_FAILED: 'The release command failed; traffic was not switched.',
  IMAGE_NOT_FOUND: 'The image does not exist in the registry, or requires credentials.',
  REGISTRY_AUTHENTICATION_FAILED: 'The registry rejected the user name or password.',
  REGISTRY_UNREACHABLE: 'The registry is unreachable from the server, or does not respond.',
  DOCKER_UNAVAILABLE: 'Docker cannot be installed on this server, or is not running.',
  CERTIFICATE_FAILED: 'The certificate could not be issued; see the error of the authority.',
  START_FAILED: 'The application exited before it passed its health check.',
  HEALTH_CHECK_FAILED: 'The application did not pass its health check in time.',
  CRASHED_AFTER_SWITCH: 'The application crashed or failed its checks after the switch.',
  PROXY_CONFIGURATION_FAILED: 'The proxy rejected the new configuration.',
  RELEASE_MISSING: 'The release is no longer retained on the server.',
  ENGINE_UNAVAILABLE: 'The package sources of the server do not provide this database engine.',
  ENGINE_CONFLICT: 'Existing software or data on the server conflicts with this database.',
  ENGINE_DOWN: 'The database engine on the server does not run, or does not answer.',
  DATABASE_MISSING: 'The database does not exist on the server.',
  DATABASE_CREDENTIALS_REFUSED: 'The database rejects the recorded password.',
  DATABASE_DAMAGED: 'The engine cannot read the data of the database.',
  DUMP_UNREADABLE: 'The dump to restore is incomplete, or not from this engine.',
  BACKUP_TOOL_MISSING:
    'restic is not installed on the machine of Fairlead: install it (apt-get install restic), or set FAIRLEAD_RESTIC to its path.',
  BACKUP_TOOL_FAILED: 'restic failed with an unknown error; see its last lines.',
  STORAGE_UNREACHABLE: 'The backup storage does not respond.',
  STORAGE_CREDENTIALS_REFUSED: 'The storage rejects the access key, or denies it read or write access.',
  STORAGE_BUCKET_MISSING: 'The bucket does not exist in the storage; create it first.',
  STORAGE_FULL: 'The backup storage has no space left.',
  STORAGE_UNUSABLE: 'The storage failed to write, read or delete a test file.',
  BACKUP_REPOSITORY_DAMAGED: 'The data in the storage is damaged or incomplete: the backup can no longer be read.',
  BACKUP_REPOSITORY_LOCKED: 'Another run has locked the backups of this server, and did not release the lock in time.',
  BACKUP_REPOSITORY_PASSWORD_REFUSED:
    'The storage contains backups of another Fairlead instance, encrypted with another password. Use another prefix.',
  BACKUP_MISSING: 'The backup does not exist in the storage.',
  STREAM_STALLED: 'The transfer between the server and the storage stalled.',
  VERIFICATION_FAILED: 'The data restored from the backup differs from the database at the time of the dump.',
  RESTORE_UNFINISHED:
    'The database contains neither the restored nor the previous data; restore the safety backup, which contains the latter.',
  SERVER_NOT_READY: 'The server was not ready.',
  DATABASE_NOT_READY: 'The database was not ready.',
  STORAGE_NOT_READY: 'The backup storage was not ready.',
  PREVIOUS_RUN_ACTIVE: 'The previous run of the schedule had not ended yet.',
  BACKUP_NOT_RESTORABLE: 'The backup does not exist, or was never verified.',
  RESTORE_FAILED: 'The database could not be restored from the backup.',
  LAST_BACKUP_FAILED: 'The database was not deleted, because its last backup failed.',
  SAFETY_BACKUP_FAILED: 'Nothing was restored, because no safety backup of the present data could be taken first.',
  COMMAND_FAILED: 'A command on the server failed.',
  INTERNAL_ERROR: 'An internal error occurred in Fairlead.',
} as const;

export type FailureCode = keyof typeof FAILURE_CODES;
