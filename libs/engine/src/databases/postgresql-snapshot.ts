import { PassThrough } from 'node:stream';
import type { Host } from '../host/host';
import { Answer } from './answers';
import type { DatabaseSpec, Fingerprint } from './driver';
import { failureOf } from './postgresql-failure';
import { EXPORT_SNAPSHOT, OPEN_SNAPSHOT, readFingerprint, TAKE_FINGERPRINT } from './postgresql-fingerprint';
import { asOwner, LIMIT_MS, passwordLine } from './postgresql-owner';

const OUTPUT_BYTES = 64 * 1024 * 1024;

/** A session that holds one snapshot open for others, and meanwhile takes the fingerprint of what it sees. */
export class SnapshotSession {
  /** The name by which others see the same. */
  readonly exported: Promise<string>;
  readonly fingerprint: Promise<Fingerprint>;
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
    this.#input.write(passwordLine(spec, port).reveal() + OPEN_SNAPSHOT + EXPORT_SNAPSHOT);
    this.fingerprint = host
      .exec(asOwner(spec, port, 'psql', '-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-f', '-'), {
        stdin: this.#input,
        signal: this.signal,
        timeoutMs: LIMIT_MS,
        longLived: true,
        maxOutputBytes: OUTPUT_BYTES,
        expect: 'any',
        onOutput: (stream, chunk) => {
          if (known || stream === 'stderr') return;
          first += chunk.toString('utf8');
          const end = first.indexOf('\n');
          if (end < 0) return;
          known = true;
          tell(new Answer(first.slice(0, end)).text('snapshot'));
          this.#input.write(TAKE_FINGERPRINT);
        },
      })
      .then(({ code, stdout, stderr }) => {
        const taken = code === 0 ? readFingerprint(stdout) : undefined;
        if (!taken) throw failureOf(stderr, 'The database could not be read.');
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

  /** What failed first, where something has. */
  get cause(): unknown {
    return this.#failure;
  }

  /** Nobody else needs the snapshot any more: the session ends with its fingerprint. */
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
