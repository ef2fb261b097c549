// Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

import { ApiError } from '../errors/api-error';

/** `VALIDATION_FAILED` (400): The request is not valid; details names each field. */
export class ValidationFailedError extends ApiError {
  declare readonly code: 'VALIDATION_FAILED';
}

/** `MALFORMED_JSON` (400): The request body is not valid JSON. */
export class MalformedJsonError extends ApiError {
  declare readonly code: 'MALFORMED_JSON';
}

/** `MALFORMED_REQUEST` (400): The request is not valid HTTP. */
export class MalformedRequestError extends ApiError {
  declare readonly code: 'MALFORMED_REQUEST';
}

/** `TOKEN_MISSING` (401): Send an API token: Authorization: Bearer <token>. */
export class TokenMissingError extends ApiError {
  declare readonly code: 'TOKEN_MISSING';
}

/** `TOKEN_INVALID` (401): The API token is not valid. */
export class TokenInvalidError extends ApiError {
  declare readonly code: 'TOKEN_INVALID';
}

/** `TOKEN_EXPIRED` (401): The API token has expired. */
export class TokenExpiredError extends ApiError {
  declare readonly code: 'TOKEN_EXPIRED';
}

/** `TOKEN_REVOKED` (401): The API token has been revoked. */
export class TokenRevokedError extends ApiError {
  declare readonly code: 'TOKEN_REVOKED';
}

/** `SESSION_REQUIRED` (401): Sign in to the dashboard first. */
export class SessionRequiredError extends ApiError {
  declare readonly code: 'SESSION_REQUIRED';
}

/** `SIGNATURE_INVALID` (401): The signature of the push is missing or not valid. */
export class SignatureInvalidError extends ApiError {
  declare readonly code: 'SIGNATURE_INVALID';
}

/** `CREDENTIALS_INVALID` (401): E-mail, password or link is not right. */
export class CredentialsInvalidError extends ApiError {
  declare readonly code: 'CREDENTIALS_INVALID';
}

/** `TOTP_REQUIRED` (401): The password is right; send the code of the authenticator app as well. */
export class TotpRequiredError extends ApiError {
  declare readonly code: 'TOTP_REQUIRED';
}

/** `TOTP_INVALID` (401): The code is not right, or it has been used. */
export class TotpInvalidError extends ApiError {
  declare readonly code: 'TOTP_INVALID';
}

/** `INSUFFICIENT_SCOPE` (403): The token lacks a scope that this request needs. */
export class InsufficientScopeError extends ApiError {
  declare readonly code: 'INSUFFICIENT_SCOPE';
}

/** `INSUFFICIENT_ROLE` (403): Your role does not allow this. */
export class InsufficientRoleError extends ApiError {
  declare readonly code: 'INSUFFICIENT_ROLE';
}

/** `IP_NOT_ALLOWED` (403): The token may not be used from this address. */
export class IpNotAllowedError extends ApiError {
  declare readonly code: 'IP_NOT_ALLOWED';
}

/** `ORIGIN_NOT_ALLOWED` (403): Changes from another origin are refused. */
export class OriginNotAllowedError extends ApiError {
  declare readonly code: 'ORIGIN_NOT_ALLOWED';
}

/** `TERMINALS_DISABLED` (403): Terminals are switched off on this instance. */
export class TerminalsDisabledError extends ApiError {
  declare readonly code: 'TERMINALS_DISABLED';
}

/** `TERMINAL_TICKET_INVALID` (403): The ticket of the terminal was used, has expired, or is for another. */
export class TerminalTicketInvalidError extends ApiError {
  declare readonly code: 'TERMINAL_TICKET_INVALID';
}

/** `RESOURCE_NOT_FOUND` (404): There is no such resource. */
export class ResourceNotFoundError extends ApiError {
  declare readonly code: 'RESOURCE_NOT_FOUND';
}

/** `ROUTE_NOT_FOUND` (404): The route does not exist. */
export class RouteNotFoundError extends ApiError {
  declare readonly code: 'ROUTE_NOT_FOUND';
}

/** `METHOD_NOT_ALLOWED` (405): The route does not support this method; see the Allow header. */
export class MethodNotAllowedError extends ApiError {
  declare readonly code: 'METHOD_NOT_ALLOWED';
}

/** `REQUEST_TIMEOUT` (408): The request did not arrive completely in time. */
export class RequestTimeoutError extends ApiError {
  declare readonly code: 'REQUEST_TIMEOUT';
}

/** `RESOURCE_CONFLICT` (409): The resource is in a state that does not allow this. */
export class ResourceConflictError extends ApiError {
  declare readonly code: 'RESOURCE_CONFLICT';
}

/** `NAME_TAKEN` (409): Another resource has this name. */
export class NameTakenError extends ApiError {
  declare readonly code: 'NAME_TAKEN';
}

/** `SERVER_NOT_READY` (409): The server is not ready. */
export class ServerNotReadyError extends ApiError {
  declare readonly code: 'SERVER_NOT_READY';
}

/** `SERVER_ALREADY_MANAGED` (409): Another server record, or another Fairlead, manages the machine. */
export class ServerAlreadyManagedError extends ApiError {
  declare readonly code: 'SERVER_ALREADY_MANAGED';
}

/** `SERVER_IN_USE` (409): The server still has applications or databases on it. */
export class ServerInUseError extends ApiError {
  declare readonly code: 'SERVER_IN_USE';
}

/** `DOMAIN_TAKEN` (409): The hostname already belongs to an application. */
export class DomainTakenError extends ApiError {
  declare readonly code: 'DOMAIN_TAKEN';
}

/** `VARIABLE_GROUP_IN_USE` (409): Applications use the group of variables. */
export class VariableGroupInUseError extends ApiError {
  declare readonly code: 'VARIABLE_GROUP_IN_USE';
}

/** `DATABASE_IN_USE` (409): Applications are linked to the database. */
export class DatabaseInUseError extends ApiError {
  declare readonly code: 'DATABASE_IN_USE';
}

/** `NOTHING_TO_ROLL_BACK` (409): There is no kept release to go back to. */
export class NothingToRollBackError extends ApiError {
  declare readonly code: 'NOTHING_TO_ROLL_BACK';
}

/** `NOTHING_TO_START` (409): No release of the application was ever live; deploy it first. */
export class NothingToStartError extends ApiError {
  declare readonly code: 'NOTHING_TO_START';
}

/** `NOTHING_TO_STOP` (409): Nothing of the application runs. */
export class NothingToStopError extends ApiError {
  declare readonly code: 'NOTHING_TO_STOP';
}

/** `NO_LIVE_RELEASE` (409): The application has no live release in which a command could run. */
export class NoLiveReleaseError extends ApiError {
  declare readonly code: 'NO_LIVE_RELEASE';
}

/** `TERMINAL_LIMIT_REACHED` (409): Too many terminals are open; close one first. */
export class TerminalLimitReachedError extends ApiError {
  declare readonly code: 'TERMINAL_LIMIT_REACHED';
}

/** `COMMAND_RUN_NOT_CANCELABLE` (409): The run has ended and can no longer be canceled. */
export class CommandRunNotCancelableError extends ApiError {
  declare readonly code: 'COMMAND_RUN_NOT_CANCELABLE';
}

/** `DEPLOYMENT_NOT_CANCELABLE` (409): The deployment can no longer be canceled. */
export class DeploymentNotCancelableError extends ApiError {
  declare readonly code: 'DEPLOYMENT_NOT_CANCELABLE';
}

/** `STORAGE_IN_USE` (409): Backups or schedules still use the storage. */
export class StorageInUseError extends ApiError {
  declare readonly code: 'STORAGE_IN_USE';
}

/** `STORAGE_NOT_READY` (409): The storage is not ready. */
export class StorageNotReadyError extends ApiError {
  declare readonly code: 'STORAGE_NOT_READY';
}

/** `UPLOAD_OFFSET_MISMATCH` (409): The part does not begin where the upload ends. */
export class UploadOffsetMismatchError extends ApiError {
  declare readonly code: 'UPLOAD_OFFSET_MISMATCH';
}

/** `UPLOAD_UNAVAILABLE` (409): The upload is incomplete, has expired or was removed. */
export class UploadUnavailableError extends ApiError {
  declare readonly code: 'UPLOAD_UNAVAILABLE';
}

/** `BACKUP_NOT_CANCELABLE` (409): The backup has ended and can no longer be canceled. */
export class BackupNotCancelableError extends ApiError {
  declare readonly code: 'BACKUP_NOT_CANCELABLE';
}

/** `BACKUP_NOT_RESTORABLE` (409): Only a backup that has succeeded can be restored. */
export class BackupNotRestorableError extends ApiError {
  declare readonly code: 'BACKUP_NOT_RESTORABLE';
}

/** `BACKUP_IN_USE` (409): The backup is still being made or restored. */
export class BackupInUseError extends ApiError {
  declare readonly code: 'BACKUP_IN_USE';
}

/** `RESTORE_NOT_CANCELABLE` (409): The restore can no longer be canceled. */
export class RestoreNotCancelableError extends ApiError {
  declare readonly code: 'RESTORE_NOT_CANCELABLE';
}

/** `SETUP_COMPLETED` (409): The first owner exists already. */
export class SetupCompletedError extends ApiError {
  declare readonly code: 'SETUP_COMPLETED';
}

/** `IDEMPOTENCY_KEY_IN_USE` (409): A request with this idempotency key is still being answered. */
export class IdempotencyKeyInUseError extends ApiError {
  declare readonly code: 'IDEMPOTENCY_KEY_IN_USE';
}

/** `HOST_KEY_MISMATCH` (409): The server showed another host key than the pinned one. */
export class HostKeyMismatchError extends ApiError {
  declare readonly code: 'HOST_KEY_MISMATCH';
}

/** `PAYLOAD_TOO_LARGE` (413): The request body is too large. */
export class PayloadTooLargeError extends ApiError {
  declare readonly code: 'PAYLOAD_TOO_LARGE';
}

/** `UNSUPPORTED_MEDIA_TYPE` (415): Send Content-Type: application/json. */
export class UnsupportedMediaTypeError extends ApiError {
  declare readonly code: 'UNSUPPORTED_MEDIA_TYPE';
}

/** `EXPECTATION_FAILED` (417): The only supported value of Expect is 100-continue. */
export class ExpectationFailedError extends ApiError {
  declare readonly code: 'EXPECTATION_FAILED';
}

/** `IDEMPOTENCY_KEY_REUSED` (422): The idempotency key was used with another request. */
export class IdempotencyKeyReusedError extends ApiError {
  declare readonly code: 'IDEMPOTENCY_KEY_REUSED';
}

/** `REPOSITORY_NOT_FOUND` (422): The repository does not exist or cannot be reached from the server. */
export class RepositoryNotFoundError extends ApiError {
  declare readonly code: 'REPOSITORY_NOT_FOUND';
}

/** `REPOSITORY_AUTHENTICATION_FAILED` (422): The repository asks for credentials: use an SSH URL and add the deploy key to it. */
export class RepositoryAuthenticationFailedError extends ApiError {
  declare readonly code: 'REPOSITORY_AUTHENTICATION_FAILED';
}

/** `REPOSITORY_UNREADABLE` (422): The server could not read the repository. */
export class RepositoryUnreadableError extends ApiError {
  declare readonly code: 'REPOSITORY_UNREADABLE';
}

/** `UPLOAD_INVALID` (422): The archive cannot be deployed. */
export class UploadInvalidError extends ApiError {
  declare readonly code: 'UPLOAD_INVALID';
}

/** `STATEMENT_FAILED` (422): The database could not run the statement. */
export class StatementFailedError extends ApiError {
  declare readonly code: 'STATEMENT_FAILED';
}

/** `STATEMENT_NOT_READ_ONLY` (422): The statement may change data, which was not allowed. */
export class StatementNotReadOnlyError extends ApiError {
  declare readonly code: 'STATEMENT_NOT_READ_ONLY';
}

/** `CERTIFICATE_INVALID` (422): The certificate and its key cannot be used. */
export class CertificateInvalidError extends ApiError {
  declare readonly code: 'CERTIFICATE_INVALID';
}

/** `REF_NOT_FOUND` (422): The repository has no such branch, tag or commit. */
export class RefNotFoundError extends ApiError {
  declare readonly code: 'REF_NOT_FOUND';
}

/** `SOURCE_NOT_RECOGNISED` (422): Nothing was found that says how to run the application. */
export class SourceNotRecognisedError extends ApiError {
  declare readonly code: 'SOURCE_NOT_RECOGNISED';
}

/** `UPGRADE_REQUIRED` (426): This address is for WebSockets. */
export class UpgradeRequiredError extends ApiError {
  declare readonly code: 'UPGRADE_REQUIRED';
}

/** `RATE_LIMIT_EXCEEDED` (429): Too many requests; see Retry-After. */
export class RateLimitExceededError extends ApiError {
  declare readonly code: 'RATE_LIMIT_EXCEEDED';
}

/** `STREAM_LIMIT_REACHED` (429): Too many open streams; close one first. */
export class StreamLimitReachedError extends ApiError {
  declare readonly code: 'STREAM_LIMIT_REACHED';
}

/** `HEADERS_TOO_LARGE` (431): The headers of the request are too large. */
export class HeadersTooLargeError extends ApiError {
  declare readonly code: 'HEADERS_TOO_LARGE';
}

/** `INTERNAL_ERROR` (500): Something went wrong on our side. */
export class InternalError extends ApiError {
  declare readonly code: 'INTERNAL_ERROR';
}

/** `SERVER_UNREACHABLE` (502): The server cannot be reached. */
export class ServerUnreachableError extends ApiError {
  declare readonly code: 'SERVER_UNREACHABLE';
}

/** `SERVICE_UNAVAILABLE` (503): The service is starting, stopping or overloaded. */
export class ServiceUnavailableError extends ApiError {
  declare readonly code: 'SERVICE_UNAVAILABLE';
}

/** `DATABASE_FULL` (503): The disk of the database is full; nothing was changed. */
export class DatabaseFullError extends ApiError {
  declare readonly code: 'DATABASE_FULL';
}

/** `UPLOAD_STORAGE_FULL` (507): There is no room for the upload. */
export class UploadStorageFullError extends ApiError {
  declare readonly code: 'UPLOAD_STORAGE_FULL';
}

/** The class of errors with each code. */
export const API_ERRORS = {
  VALIDATION_FAILED: ValidationFailedError,
  MALFORMED_JSON: MalformedJsonError,
  MALFORMED_REQUEST: MalformedRequestError,
  TOKEN_MISSING: TokenMissingError,
  TOKEN_INVALID: TokenInvalidError,
  TOKEN_EXPIRED: TokenExpiredError,
  TOKEN_REVOKED: TokenRevokedError,
  SESSION_REQUIRED: SessionRequiredError,
  SIGNATURE_INVALID: SignatureInvalidError,
  CREDENTIALS_INVALID: CredentialsInvalidError,
  TOTP_REQUIRED: TotpRequiredError,
  TOTP_INVALID: TotpInvalidError,
  INSUFFICIENT_SCOPE: InsufficientScopeError,
  INSUFFICIENT_ROLE: InsufficientRoleError,
  IP_NOT_ALLOWED: IpNotAllowedError,
  ORIGIN_NOT_ALLOWED: OriginNotAllowedError,
  TERMINALS_DISABLED: TerminalsDisabledError,
  TERMINAL_TICKET_INVALID: TerminalTicketInvalidError,
  RESOURCE_NOT_FOUND: ResourceNotFoundError,
  ROUTE_NOT_FOUND: RouteNotFoundError,
  METHOD_NOT_ALLOWED: MethodNotAllowedError,
  REQUEST_TIMEOUT: RequestTimeoutError,
  RESOURCE_CONFLICT: ResourceConflictError,
  NAME_TAKEN: NameTakenError,
  SERVER_NOT_READY: ServerNotReadyError,
  SERVER_ALREADY_MANAGED: ServerAlreadyManagedError,
  SERVER_IN_USE: ServerInUseError,
  DOMAIN_TAKEN: DomainTakenError,
  VARIABLE_GROUP_IN_USE: VariableGroupInUseError,
  DATABASE_IN_USE: DatabaseInUseError,
  NOTHING_TO_ROLL_BACK: NothingToRollBackError,
  NOTHING_TO_START: NothingToStartError,
  NOTHING_TO_STOP: NothingToStopError,
  NO_LIVE_RELEASE: NoLiveReleaseError,
  TERMINAL_LIMIT_REACHED: TerminalLimitReachedError,
  COMMAND_RUN_NOT_CANCELABLE: CommandRunNotCancelableError,
  DEPLOYMENT_NOT_CANCELABLE: DeploymentNotCancelableError,
  STORAGE_IN_USE: StorageInUseError,
  STORAGE_NOT_READY: StorageNotReadyError,
  UPLOAD_OFFSET_MISMATCH: UploadOffsetMismatchError,
  UPLOAD_UNAVAILABLE: UploadUnavailableError,
  BACKUP_NOT_CANCELABLE: BackupNotCancelableError,
  BACKUP_NOT_RESTORABLE: BackupNotRestorableError,
  BACKUP_IN_USE: BackupInUseError,
  RESTORE_NOT_CANCELABLE: RestoreNotCancelableError,
  SETUP_COMPLETED: SetupCompletedError,
  IDEMPOTENCY_KEY_IN_USE: IdempotencyKeyInUseError,
  HOST_KEY_MISMATCH: HostKeyMismatchError,
  PAYLOAD_TOO_LARGE: PayloadTooLargeError,
  UNSUPPORTED_MEDIA_TYPE: UnsupportedMediaTypeError,
  EXPECTATION_FAILED: ExpectationFailedError,
  IDEMPOTENCY_KEY_REUSED: IdempotencyKeyReusedError,
  REPOSITORY_NOT_FOUND: RepositoryNotFoundError,
  REPOSITORY_AUTHENTICATION_FAILED: RepositoryAuthenticationFailedError,
  REPOSITORY_UNREADABLE: RepositoryUnreadableError,
  UPLOAD_INVALID: UploadInvalidError,
  STATEMENT_FAILED: StatementFailedError,
  STATEMENT_NOT_READ_ONLY: StatementNotReadOnlyError,
  CERTIFICATE_INVALID: CertificateInvalidError,
  REF_NOT_FOUND: RefNotFoundError,
  SOURCE_NOT_RECOGNISED: SourceNotRecognisedError,
  UPGRADE_REQUIRED: UpgradeRequiredError,
  RATE_LIMIT_EXCEEDED: RateLimitExceededError,
  STREAM_LIMIT_REACHED: StreamLimitReachedError,
  HEADERS_TOO_LARGE: HeadersTooLargeError,
  INTERNAL_ERROR: InternalError,
  SERVER_UNREACHABLE: ServerUnreachableError,
  SERVICE_UNAVAILABLE: ServiceUnavailableError,
  DATABASE_FULL: DatabaseFullError,
  UPLOAD_STORAGE_FULL: UploadStorageFullError,
} as const;

/** A code of `error.code` that this version of the SDK knows. */
export type ErrorCode = keyof typeof API_ERRORS;
