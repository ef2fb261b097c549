# Made by tools/sdks.mjs from libs/client/openapi.json and libs/contracts. Do not edit.

from __future__ import annotations

from ..errors import ApiError

__all__ = [
    'API_ERRORS',
    'ValidationFailedError',
    'MalformedJsonError',
    'MalformedRequestError',
    'TokenMissingError',
    'TokenInvalidError',
    'TokenExpiredError',
    'TokenRevokedError',
    'SessionRequiredError',
    'SignatureInvalidError',
    'CredentialsInvalidError',
    'TotpRequiredError',
    'TotpInvalidError',
    'InsufficientScopeError',
    'InsufficientRoleError',
    'IpNotAllowedError',
    'OriginNotAllowedError',
    'TerminalsDisabledError',
    'TerminalTicketInvalidError',
    'ResourceNotFoundError',
    'RouteNotFoundError',
    'MethodNotAllowedError',
    'RequestTimeoutError',
    'ResourceConflictError',
    'NameTakenError',
    'ServerNotReadyError',
    'ServerAlreadyManagedError',
    'ServerInUseError',
    'DomainTakenError',
    'VariableGroupInUseError',
    'DatabaseInUseError',
    'NothingToRollBackError',
    'NothingToStartError',
    'NothingToStopError',
    'NoLiveReleaseError',
    'TerminalLimitReachedError',
    'CommandRunNotCancelableError',
    'DeploymentNotCancelableError',
    'StorageInUseError',
    'StorageNotReadyError',
    'UploadOffsetMismatchError',
    'UploadUnavailableError',
    'BackupNotCancelableError',
    'BackupNotRestorableError',
    'BackupInUseError',
    'RestoreNotCancelableError',
    'SetupCompletedError',
    'IdempotencyKeyInUseError',
    'HostKeyMismatchError',
    'PayloadTooLargeError',
    'UnsupportedMediaTypeError',
    'ExpectationFailedError',
    'IdempotencyKeyReusedError',
    'RepositoryNotFoundError',
    'RepositoryAuthenticationFailedError',
    'RepositoryUnreadableError',
    'UploadInvalidError',
    'StatementFailedError',
    'StatementNotReadOnlyError',
    'CertificateInvalidError',
    'RefNotFoundError',
    'SourceNotRecognisedError',
    'UpgradeRequiredError',
    'RateLimitExceededError',
    'StreamLimitReachedError',
    'HeadersTooLargeError',
    'InternalError',
    'ServerUnreachableError',
    'ServiceUnavailableError',
    'DatabaseFullError',
    'UploadStorageFullError',
]


class ValidationFailedError(ApiError):
    """`VALIDATION_FAILED` (400): The request is not valid; details names each field."""


class MalformedJsonError(ApiError):
    """`MALFORMED_JSON` (400): The request body is not valid JSON."""


class MalformedRequestError(ApiError):
    """`MALFORMED_REQUEST` (400): The request is not valid HTTP."""


class TokenMissingError(ApiError):
    """`TOKEN_MISSING` (401): Send an API token: Authorization: Bearer <token>."""


class TokenInvalidError(ApiError):
    """`TOKEN_INVALID` (401): The API token is not valid."""


class TokenExpiredError(ApiError):
    """`TOKEN_EXPIRED` (401): The API token has expired."""


class TokenRevokedError(ApiError):
    """`TOKEN_REVOKED` (401): The API token has been revoked."""


class SessionRequiredError(ApiError):
    """`SESSION_REQUIRED` (401): Sign in to the dashboard first."""


class SignatureInvalidError(ApiError):
    """`SIGNATURE_INVALID` (401): The signature of the push is missing or not valid."""


class CredentialsInvalidError(ApiError):
    """`CREDENTIALS_INVALID` (401): E-mail, password or link is not right."""


class TotpRequiredError(ApiError):
    """`TOTP_REQUIRED` (401): The password is right; send the code of the authenticator app as well."""


class TotpInvalidError(ApiError):
    """`TOTP_INVALID` (401): The code is not right, or it has been used."""


class InsufficientScopeError(ApiError):
    """`INSUFFICIENT_SCOPE` (403): The token lacks a scope that this request needs."""


class InsufficientRoleError(ApiError):
    """`INSUFFICIENT_ROLE` (403): Your role does not allow this."""


class IpNotAllowedError(ApiError):
    """`IP_NOT_ALLOWED` (403): The token may not be used from this address."""


class OriginNotAllowedError(ApiError):
    """`ORIGIN_NOT_ALLOWED` (403): Changes from another origin are refused."""


class TerminalsDisabledError(ApiError):
    """`TERMINALS_DISABLED` (403): Terminals are switched off on this instance."""


class TerminalTicketInvalidError(ApiError):
    """`TERMINAL_TICKET_INVALID` (403): The ticket of the terminal was used, has expired, or is for another."""


class ResourceNotFoundError(ApiError):
    """`RESOURCE_NOT_FOUND` (404): There is no such resource."""


class RouteNotFoundError(ApiError):
    """`ROUTE_NOT_FOUND` (404): The route does not exist."""


class MethodNotAllowedError(ApiError):
    """`METHOD_NOT_ALLOWED` (405): The route does not support this method; see the Allow header."""


class RequestTimeoutError(ApiError):
    """`REQUEST_TIMEOUT` (408): The request did not arrive completely in time."""


class ResourceConflictError(ApiError):
    """`RESOURCE_CONFLICT` (409): The resource is in a state that does not allow this."""


class NameTakenError(ApiError):
    """`NAME_TAKEN` (409): Another resource has this name."""


class ServerNotReadyError(ApiError):
    """`SERVER_NOT_READY` (409): The server is not ready."""


class ServerAlreadyManagedError(ApiError):
    """`SERVER_ALREADY_MANAGED` (409): Another server record, or another Fairlead, manages the machine."""


class ServerInUseError(ApiError):
    """`SERVER_IN_USE` (409): The server still has applications or databases on it."""


class DomainTakenError(ApiError):
    """`DOMAIN_TAKEN` (409): The hostname already belongs to an application."""


class VariableGroupInUseError(ApiError):
    """`VARIABLE_GROUP_IN_USE` (409): Applications use the group of variables."""


class DatabaseInUseError(ApiError):
    """`DATABASE_IN_USE` (409): Applications are linked to the database."""


class NothingToRollBackError(ApiError):
    """`NOTHING_TO_ROLL_BACK` (409): There is no kept release to go back to."""


class NothingToStartError(ApiError):
    """`NOTHING_TO_START` (409): No release of the application was ever live; deploy it first."""


class NothingToStopError(ApiError):
    """`NOTHING_TO_STOP` (409): Nothing of the application runs."""


class NoLiveReleaseError(ApiError):
    """`NO_LIVE_RELEASE` (409): The application has no live release in which a command could run."""


class TerminalLimitReachedError(ApiError):
    """`TERMINAL_LIMIT_REACHED` (409): Too many terminals are open; close one first."""


class CommandRunNotCancelableError(ApiError):
    """`COMMAND_RUN_NOT_CANCELABLE` (409): The run has ended and can no longer be canceled."""


class DeploymentNotCancelableError(ApiError):
    """`DEPLOYMENT_NOT_CANCELABLE` (409): The deployment can no longer be canceled."""


class StorageInUseError(ApiError):
    """`STORAGE_IN_USE` (409): Backups or schedules still use the storage."""


class StorageNotReadyError(ApiError):
    """`STORAGE_NOT_READY` (409): The storage is not ready."""


class UploadOffsetMismatchError(ApiError):
    """`UPLOAD_OFFSET_MISMATCH` (409): The part does not begin where the upload ends."""


class UploadUnavailableError(ApiError):
    """`UPLOAD_UNAVAILABLE` (409): The upload is incomplete, has expired or was removed."""


class BackupNotCancelableError(ApiError):
    """`BACKUP_NOT_CANCELABLE` (409): The backup has ended and can no longer be canceled."""


class BackupNotRestorableError(ApiError):
    """`BACKUP_NOT_RESTORABLE` (409): Only a backup that has succeeded can be restored."""


class BackupInUseError(ApiError):
    """`BACKUP_IN_USE` (409): The backup is still being made or restored."""


class RestoreNotCancelableError(ApiError):
    """`RESTORE_NOT_CANCELABLE` (409): The restore can no longer be canceled."""


class SetupCompletedError(ApiError):
    """`SETUP_COMPLETED` (409): The first owner exists already."""


class IdempotencyKeyInUseError(ApiError):
    """`IDEMPOTENCY_KEY_IN_USE` (409): A request with this idempotency key is still being answered."""


class HostKeyMismatchError(ApiError):
    """`HOST_KEY_MISMATCH` (409): The server showed another host key than the pinned one."""


class PayloadTooLargeError(ApiError):
    """`PAYLOAD_TOO_LARGE` (413): The request body is too large."""


class UnsupportedMediaTypeError(ApiError):
    """`UNSUPPORTED_MEDIA_TYPE` (415): Send Content-Type: application/json."""


class ExpectationFailedError(ApiError):
    """`EXPECTATION_FAILED` (417): The only supported value of Expect is 100-continue."""


class IdempotencyKeyReusedError(ApiError):
    """`IDEMPOTENCY_KEY_REUSED` (422): The idempotency key was used with another request."""


class RepositoryNotFoundError(ApiError):
    """`REPOSITORY_NOT_FOUND` (422): The repository does not exist or cannot be reached from the server."""


class RepositoryAuthenticationFailedError(ApiError):
    """`REPOSITORY_AUTHENTICATION_FAILED` (422): The repository asks for credentials: use an SSH URL and add the deploy key to it."""


class RepositoryUnreadableError(ApiError):
    """`REPOSITORY_UNREADABLE` (422): The server could not read the repository."""


class UploadInvalidError(ApiError):
    """`UPLOAD_INVALID` (422): The archive cannot be deployed."""


class StatementFailedError(ApiError):
    """`STATEMENT_FAILED` (422): The database could not run the statement."""


class StatementNotReadOnlyError(ApiError):
    """`STATEMENT_NOT_READ_ONLY` (422): The statement may change data, which was not allowed."""


class CertificateInvalidError(ApiError):
    """`CERTIFICATE_INVALID` (422): The certificate and its key cannot be used."""


class RefNotFoundError(ApiError):
    """`REF_NOT_FOUND` (422): The repository has no such branch, tag or commit."""


class SourceNotRecognisedError(ApiError):
    """`SOURCE_NOT_RECOGNISED` (422): Nothing was found that says how to run the application."""


class UpgradeRequiredError(ApiError):
    """`UPGRADE_REQUIRED` (426): This address is for WebSockets."""


class RateLimitExceededError(ApiError):
    """`RATE_LIMIT_EXCEEDED` (429): Too many requests; see Retry-After."""


class StreamLimitReachedError(ApiError):
    """`STREAM_LIMIT_REACHED` (429): Too many open streams; close one first."""


class HeadersTooLargeError(ApiError):
    """`HEADERS_TOO_LARGE` (431): The headers of the request are too large."""


class InternalError(ApiError):
    """`INTERNAL_ERROR` (500): Something went wrong on our side."""


class ServerUnreachableError(ApiError):
    """`SERVER_UNREACHABLE` (502): The server cannot be reached."""


class ServiceUnavailableError(ApiError):
    """`SERVICE_UNAVAILABLE` (503): The service is starting, stopping or overloaded."""


class DatabaseFullError(ApiError):
    """`DATABASE_FULL` (503): The disk of the database is full; nothing was changed."""


class UploadStorageFullError(ApiError):
    """`UPLOAD_STORAGE_FULL` (507): There is no room for the upload."""


API_ERRORS: dict[str, type[ApiError]] = {
    'VALIDATION_FAILED': ValidationFailedError,
    'MALFORMED_JSON': MalformedJsonError,
    'MALFORMED_REQUEST': MalformedRequestError,
    'TOKEN_MISSING': TokenMissingError,
    'TOKEN_INVALID': TokenInvalidError,
    'TOKEN_EXPIRED': TokenExpiredError,
    'TOKEN_REVOKED': TokenRevokedError,
    'SESSION_REQUIRED': SessionRequiredError,
    'SIGNATURE_INVALID': SignatureInvalidError,
    'CREDENTIALS_INVALID': CredentialsInvalidError,
    'TOTP_REQUIRED': TotpRequiredError,
    'TOTP_INVALID': TotpInvalidError,
    'INSUFFICIENT_SCOPE': InsufficientScopeError,
    'INSUFFICIENT_ROLE': InsufficientRoleError,
    'IP_NOT_ALLOWED': IpNotAllowedError,
    'ORIGIN_NOT_ALLOWED': OriginNotAllowedError,
    'TERMINALS_DISABLED': TerminalsDisabledError,
    'TERMINAL_TICKET_INVALID': TerminalTicketInvalidError,
    'RESOURCE_NOT_FOUND': ResourceNotFoundError,
    'ROUTE_NOT_FOUND': RouteNotFoundError,
    'METHOD_NOT_ALLOWED': MethodNotAllowedError,
    'REQUEST_TIMEOUT': RequestTimeoutError,
    'RESOURCE_CONFLICT': ResourceConflictError,
    'NAME_TAKEN': NameTakenError,
    'SERVER_NOT_READY': ServerNotReadyError,
    'SERVER_ALREADY_MANAGED': ServerAlreadyManagedError,
    'SERVER_IN_USE': ServerInUseError,
    'DOMAIN_TAKEN': DomainTakenError,
    'VARIABLE_GROUP_IN_USE': VariableGroupInUseError,
    'DATABASE_IN_USE': DatabaseInUseError,
    'NOTHING_TO_ROLL_BACK': NothingToRollBackError,
    'NOTHING_TO_START': NothingToStartError,
    'NOTHING_TO_STOP': NothingToStopError,
    'NO_LIVE_RELEASE': NoLiveReleaseError,
    'TERMINAL_LIMIT_REACHED': TerminalLimitReachedError,
    'COMMAND_RUN_NOT_CANCELABLE': CommandRunNotCancelableError,
    'DEPLOYMENT_NOT_CANCELABLE': DeploymentNotCancelableError,
    'STORAGE_IN_USE': StorageInUseError,
    'STORAGE_NOT_READY': StorageNotReadyError,
    'UPLOAD_OFFSET_MISMATCH': UploadOffsetMismatchError,
    'UPLOAD_UNAVAILABLE': UploadUnavailableError,
    'BACKUP_NOT_CANCELABLE': BackupNotCancelableError,
    'BACKUP_NOT_RESTORABLE': BackupNotRestorableError,
    'BACKUP_IN_USE': BackupInUseError,
    'RESTORE_NOT_CANCELABLE': RestoreNotCancelableError,
    'SETUP_COMPLETED': SetupCompletedError,
    'IDEMPOTENCY_KEY_IN_USE': IdempotencyKeyInUseError,
    'HOST_KEY_MISMATCH': HostKeyMismatchError,
    'PAYLOAD_TOO_LARGE': PayloadTooLargeError,
    'UNSUPPORTED_MEDIA_TYPE': UnsupportedMediaTypeError,
    'EXPECTATION_FAILED': ExpectationFailedError,
    'IDEMPOTENCY_KEY_REUSED': IdempotencyKeyReusedError,
    'REPOSITORY_NOT_FOUND': RepositoryNotFoundError,
    'REPOSITORY_AUTHENTICATION_FAILED': RepositoryAuthenticationFailedError,
    'REPOSITORY_UNREADABLE': RepositoryUnreadableError,
    'UPLOAD_INVALID': UploadInvalidError,
    'STATEMENT_FAILED': StatementFailedError,
    'STATEMENT_NOT_READ_ONLY': StatementNotReadOnlyError,
    'CERTIFICATE_INVALID': CertificateInvalidError,
    'REF_NOT_FOUND': RefNotFoundError,
    'SOURCE_NOT_RECOGNISED': SourceNotRecognisedError,
    'UPGRADE_REQUIRED': UpgradeRequiredError,
    'RATE_LIMIT_EXCEEDED': RateLimitExceededError,
    'STREAM_LIMIT_REACHED': StreamLimitReachedError,
    'HEADERS_TOO_LARGE': HeadersTooLargeError,
    'INTERNAL_ERROR': InternalError,
    'SERVER_UNREACHABLE': ServerUnreachableError,
    'SERVICE_UNAVAILABLE': ServiceUnavailableError,
    'DATABASE_FULL': DatabaseFullError,
    'UPLOAD_STORAGE_FULL': UploadStorageFullError,
}
"""The class of errors with each code."""
