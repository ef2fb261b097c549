import { PassThrough } from 'node:stream';
import type { Host } from '../../host/host';
import type { DatabaseSpec } from '../../specs/database-spec';
import { mariadbFailure, mariadbReadFailure } from './mariadb-failure';
import { clientCommand, MARIADB_TIMEOUT_MS, mariadbPasswordLine } from './mariadb-commands';

interface Waiting {
  readonly mark: string;
  readonly resolve: (text: string) => void;
}

/** A session of the owner that runs one statement after the other. */
export class MariadbSession {
  readonly #input = new PassThrough();
  readonly #ended: Promise<void>;
  #output = '';
  #waiting: Waiting | undefined;

  constructor(host: Host, spec: DatabaseSpec, signal: AbortSignal) {
    this.#input.write(mariadbPasswordLine(spec).reveal());
    this.#ended = host
      .exec(clientCommand(spec), {
        stdin: this.#input,
        signal,
        timeoutMs: MARIADB_TIMEOUT_MS,
        longLived: true,
        expect: 'any',
        onOutput: (stream, chunk) => {
          if (stream === 'stdout') this.#hear(chunk.toString('utf8'));
        },
      })
      .then(({ code, stderr }) => {
        if (code !== 0) throw mariadbReadFailure(stderr, 'The database could not be read.');
      });
    this.#ended.catch(() => undefined);
  }

  /** Resolves with the output up to the line with the mark. */
  query(sql: string, mark: string): Promise<string> {
    this.#output = '';
    const answer = new Promise<string>((resolve) => (this.#waiting = { mark: `{"${mark}": true}\n`, resolve }));
    this.#input.write(sql);
    return Promise.race([
      answer,
      this.#ended.then(() => {
        throw mariadbFailure('', 'The session with the database ended too early.');
      }),
    ]);
  }

  async end(): Promise<void> {
    this.#input.end();
    await this.#ended;
  }

  #hear(text: string): void {
    this.#output += text;
    if (!this.#waiting || !this.#output.endsWith(this.#waiting.mark)) return;
    this.#waiting.resolve(this.#output);
    this.#waiting = undefined;
  }
}
