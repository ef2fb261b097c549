import { ERROR_CODES } from '@fairlead/contracts';
import { EngineError } from '@fairlead/engine';
import { AppError, type FieldError } from '../../platform/http/errors/app-error';

const FIELDS = {
  REPOSITORY_NOT_FOUND: 'source.repository',
  REPOSITORY_AUTHENTICATION_FAILED: 'source.repository',
  REF_NOT_FOUND: 'source.branch',
  SOURCE_NOT_RECOGNISED: 'build.start_command',
} as const satisfies Partial<Record<keyof typeof ERROR_CODES, string>>;

const OF_THE_SERVER: readonly string[] = [
  'SERVER_UNREACHABLE',
  'SSH_AUTHENTICATION_FAILED',
  'PRIVILEGES_MISSING',
  'MACHINE_MISMATCH',
  'SERVER_ALREADY_MANAGED',
];

/** Translates a failed inspection of a repository into an API error. */
export function toDetectionError(error: unknown, seconds: number): unknown {
  if (error instanceof DOMException && error.name === 'AbortError')
    return new AppError('SERVICE_UNAVAILABLE', { cause: error });
  if (!(error instanceof EngineError)) return error;
  const { code, message, output } = error;
  if (code === 'HOST_KEY_MISMATCH') return new AppError(code, { message, cause: error });
  if (OF_THE_SERVER.includes(code)) return new AppError('SERVER_UNREACHABLE', { message, cause: error });
  if (isAboutSource(code)) {
    return new AppError(code, {
      message,
      details: [detail(FIELDS[code], code, message), ...said(output)],
      cause: error,
    });
  }
  const late = `The repository could not be read within ${seconds} seconds.`;
  return new AppError('REPOSITORY_UNREADABLE', {
    message: code === 'STAGE_TIMED_OUT' ? late : message,
    details: said(output),
    cause: error,
  });
}

function isAboutSource(code: string): code is keyof typeof FIELDS {
  return code in FIELDS;
}

function detail(field: string, code: string, message: string): FieldError {
  return { field, code: code.toLowerCase(), message };
}

/** The last line of git's output. A foreign server may have written it, so it is shortened and cleaned. */
function said(output: string | undefined): FieldError[] {
  const line = output?.trim().split('\n').at(-1)?.replace(/\p{C}/gu, '').slice(0, 300) ?? '';
  return line === '' ? [] : [detail('source.repository', 'git_said', line)];
}
