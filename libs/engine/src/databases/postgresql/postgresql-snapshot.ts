import { PassThrough } from 'node:stream';
import type { Host } from '../../host/host';
import { ResultRow } from '../result-row';
import type { DatabaseSpec, DatabaseFingerprint } from '../../specs/database-spec';
import { postgresqlReadFailure } from './postgresql-failure';
import {
  EXPORT_SNAPSHOT,
  OPEN_SNAPSHOT,
  parsePostgresqlFingerprint,
  POSTGRESQL_FINGERPRINT_SQL,
} from './postgresql-fingerprint';
import { ownerCommand, POSTGRESQL_TIMEOUT_MS, pgpassLine } from './postgresql-commands';

const OUTPUT_BYTES = 64 * 1024 * 1024;

/** A session that keeps a snapshot open for others and takes the fingerprint of it meanwhile. */
export class SnapshotSession {
  /** Name by which other sessions import the snapshot. */
  readonly exported: Promise<string>;
  readonly fingerprint: Promise<DatabaseFingerprint>;
  /** Aborted as soon as the session has failed. */
  readonly signal: AbortSignal;
  readonly #input = new PassThrough();
  readonly #stop = new AbortController();
  #failure: unknown;

  constructor(host: Host, spec: DatabaseSpec, port: number, signal: AbortSignal) {
    this.signal = AbortSignal.any([signal, this.#stop.signal]);
    let tell: (snapshot: string) => void = () => undefined;
    const named = new Promise<string>((resolve) => (tell = resolve));
    let first = '';
    let known = false;
    this.#input.write(pgpassLine(spec, port).reveal() + OPEN_SNAPSHOT + EXPORT_SNAPSHOT);
    this.fingerprint = host
      .exec(ownerCommand(spec, port, 'psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-f', '-'), {
        stdin: this.#input,
        signal: this.signal,
        timeoutMs: POSTGRESQL_TIMEOUT_MS,
        longLived: true,
        maxOutputBytes: OUTPUT_BYTES,
        expect: 'any',
        onOutput: (stream, chunk) => {
          if (known || stream === 'stderr') return;
          first += chunk.toString('utf8');
          const end = first.indexOf('\n');
          if (end < 0) return;
          known = true;
          tell(new ResultRow(first.slice(0, end)).text('snapshot'));
          this.#input.write(POSTGRESQL_FINGERPRINT_SQL);
        },
      })
      .then(({ code, stdout, stderr }) => {
        const taken = code === 0 ? parsePostgresqlFingerprint(stdout) : undefined;
        if (!taken) throw postgresqlReadFailure(stderr, 'The database could not be read.');
        return taken;
      })
      .catch((error: unknown) => {
        this.#failure ??= this.#stop.signal.aborted ? this.#stop.signal.reason : error;
        this.#stop.abort(error);
        throw error;
      });
    this.fingerprint.catch(() => undefined);
    this.exported = Promise.race([named, this.fingerprint.then(() => named)]);
    this.exported.catch(() => undefined);
  }

  /** The first failure, if there is one. */
  get cause(): unknown {
    return this.#failure;
  }

  /** Ends the session with its fingerprint, once no one else needs the snapshot. */
  release(): void {
    this.#input.end();
  }

  async abandon(reason: unknown): Promise<void> {
    this.#failure ??= reason;
    this.#stop.abort(reason);
    this.#input.destroy();
    await this.fingerprint.catch(() => undefined);
  }
}
