/** A start that only the operator can make possible: its message is one sentence, printed without a stack trace. */
export class StartError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'StartError';
  }
}

/** The code of an error of the system (`ENOENT`), of SQLite (`SQLITE_FULL`) or of PostgreSQL (`28P01`). */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  const code: unknown = Reflect.get(error, 'code') ?? errorCode(Reflect.get(error, 'cause'));
  return typeof code === 'string' ? code : '';
}
