import { Injectable } from '@nestjs/common';

export type ReadinessCheck = () => Promise<void>;

/** Modules register what must work before the process can serve requests. */
@Injectable()
export class Readiness {
  private readonly checks = new Map<string, ReadinessCheck>();

  /** `check` rejects while the dependency does not work. */
  add(name: string, check: ReadinessCheck): void {
    this.checks.set(name, check);
  }

  /** Each check's name with `ok`, or the error. */
  async report(timeoutMs = 2000): Promise<{ ready: boolean; checks: Record<string, string> }> {
    const results = await Promise.all(
      [...this.checks].map(async ([name, check]) => [name, await outcome(check, timeoutMs)] as const),
    );
    return { ready: results.every(([, result]) => result === 'ok'), checks: Object.fromEntries(results) };
  }
}

async function outcome(check: ReadinessCheck, timeoutMs: number): Promise<string> {
  const late = new Promise<string>((resolve) => setTimeout(resolve, timeoutMs, 'timed out').unref());
  const done = check().then(
    () => 'ok',
    () => 'failed',
  );
  return Promise.race([done, late]);
}
