import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { UploadFormat } from '@fairlead/contracts';
import { EngineError, type NewReleaseSpec } from '@fairlead/engine';
import { unpackUpload } from '../../src/source/upload/unpack-upload';
import { gitApplicationSpec, TEST_MIRRORS, TestSteps, type TestMachine } from '../support/engine-harness';

const MAX_UNPACKED_BYTES = 50_000_000;
const MAX_ENTRIES = 1000;

/** An application whose uploads are unpacked on the server without the check that the API makes before. */
export class UploadedApplication {
  readonly steps = new TestSteps();
  private number = 0;
  private readonly spec = gitApplicationSpec('http://none.test/x.git', 'main');

  constructor(private readonly machine: TestMachine) {}

  /** Returns the error by which it was refused, if it was. `stored`: what is sent instead of what was uploaded. */
  async unpack(archive: Buffer, stored = archive): Promise<EngineError | undefined> {
    this.number += 1;
    const source = {
      type: 'upload' as const,
      id: 'upl_test',
      format: formatOf(archive),
      sizeBytes: archive.length,
      sha256: createHash('sha256').update(archive).digest('hex'),
    };
    const uploads = {
      open: () => Readable.from(inChunks(stored)),
      maxUnpackedBytes: MAX_UNPACKED_BYTES,
      maxEntries: MAX_ENTRIES,
    };
    const application = { ...this.spec, source };
    const spec: NewReleaseSpec = { application, number: this.number, mirrors: TEST_MIRRORS, uploads };
    try {
      await this.steps.run('unpack', (step) => unpackUpload(this.machine.host, spec, source, step));
      return undefined;
    } catch (error) {
      if (error instanceof EngineError) return error;
      throw error;
    }
  }

  get home(): string {
    return `/var/lib/fairlead/apps/${this.spec.id}`;
  }

  /** The folder of what was unpacked last, which nothing has completed. */
  get release(): string {
    return `${this.home}/staging/${this.number}`;
  }
}

function formatOf(archive: Buffer): UploadFormat {
  const magic = archive.toString('hex', 0, 4);
  if (magic === '28b52ffd') return 'zstd';
  return magic.startsWith('1f8b') ? 'gzip' : 'tar';
}

function* inChunks(content: Buffer): Generator<Buffer> {
  for (let at = 0; at < content.length; at += 65_536) yield content.subarray(at, at + 65_536);
}
