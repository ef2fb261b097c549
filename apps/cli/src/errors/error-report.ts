import { CommandError } from './command-error';
import { ExitCode, waited } from './exit-codes';
import { Interrupted } from './interrupted';

/** What is reported of an error, for people and for machines. */
export interface ErrorReport {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
  readonly details: readonly { readonly field: string; readonly code: string; readonly message: string }[];
  readonly requestId: string | undefined;
  readonly exitCode: ExitCode;
}

/** The errors of the SDK, told by their names: its classes are not loaded for an error of anything else. */
interface SdkError extends Error {
  readonly code?: string;
  readonly status?: number | string;
  readonly requestId?: string;
  readonly details?: ErrorReport['details'];
  readonly path?: string;
  readonly record?: { readonly id?: string };
}

const CREATE_ANOTHER_TOKEN = 'Sign in with a token that has this permission: fairlead login.';

const HINTS: Readonly<Record<string, string>> = {
  UNAUTHENTICATED: 'Sign in again: fairlead login.',
  INSUFFICIENT_SCOPE: CREATE_ANOTHER_TOKEN,
  FORBIDDEN: CREATE_ANOTHER_TOKEN,
  RATE_LIMITED: 'Try again later.',
  UPLOAD_INVALID: 'Exclude the file with .fairleadignore, or replace it by an ordinary file.',
  SERVER_UNREACHABLE: 'Check that the server is on and reachable from Fairlead: fairlead servers.',
};

export function reportOf(error: unknown): ErrorReport {
  const report = { hint: undefined, details: [], requestId: undefined };
  if (error instanceof Interrupted) {
    const { message, hint } = error;
    return { ...report, code: 'INTERRUPTED', message, hint, exitCode: ExitCode.Interrupted };
  }
  if (error instanceof CommandError) {
    const { code, message, hint, exitCode } = error;
    return { ...report, code, message, hint, exitCode };
  }
  if (!(error instanceof Error)) return { ...report, code: 'ERROR', message: String(error), exitCode: ExitCode.Error };
  return sdkErrorReport(error);
}

function sdkErrorReport(error: SdkError): ErrorReport {
  const { message } = error;
  const report = { hint: undefined, details: [], requestId: error.requestId, exitCode: ExitCode.Error };
  switch (error.name) {
    case 'NetworkError':
      return { ...report, code: 'NETWORK', message, hint: 'Check the address and the connection.' };
    case 'DeadlineExceededError':
      return { ...report, code: 'NO_ANSWER', message: withCause(error), hint: 'Check whether Fairlead is running.' };
    case 'WaitTimeoutError':
      return { ...report, code: 'TIMEOUT', message, exitCode: ExitCode.TimedOut };
    case 'UnsuccessfulError':
      return { ...report, code: String(error.status).toUpperCase(), message, exitCode: waited(String(error.status)) };
    case 'UnexpectedResponseError':
      return { ...report, code: 'UNEXPECTED_RESPONSE', message, hint: 'Check the address of Fairlead.' };
  }
  if (typeof error.code === 'string' && typeof error.status === 'number')
    return {
      code: error.code,
      message,
      hint: HINTS[error.code],
      details: error.details ?? [],
      requestId: error.requestId,
      exitCode: error.status === 401 || error.status === 403 ? ExitCode.NotAllowed : ExitCode.Error,
    };
  return { ...report, code: systemCode(error) ?? 'ERROR', message };
}

/** Of an error of the operating system, such as ENOENT. */
const systemCode = (error: SdkError) =>
  typeof error.code === 'string' && /^[A-Z][A-Z0-9_]+$/.test(error.code) ? error.code : undefined;

function withCause(error: Error): string {
  return error.cause instanceof Error ? `${error.message} ${error.cause.message}` : error.message;
}
