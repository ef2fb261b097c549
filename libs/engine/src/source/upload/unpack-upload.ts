import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import { EngineError } from '../../errors/engine-error';
import type { ExecResult, Host } from '../../host/host';
import { ensurePackages } from '../../host/packages/ensure-packages';
import { parseManifest } from '../../layout/manifest';
import type { UploadSourceSpec } from '../../specs/application-spec';
import { DEFAULT_BUILD_LIMITS, type NewReleaseSpec, type UploadAccess } from '../../specs/deployment-spec';
import type { Step } from '../../step/step';
import type { FetchedSource } from '../git/fetch-source';
import { isValidSubdirectory } from '../git/repository-url';
import { readRepositoryContents, ScriptSections } from '../git/script-sections';
import { readInstalledToolchains } from '../toolchains/installed-toolchains';

const UNPACK_UPLOAD = loadScript('source/unpack-upload.sh');
const PREPARE_UPLOAD = loadScript('source/prepare-upload.sh');

const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
const NEEDS_ZSTD = 69;
const REFUSED = 70;
const PROGRESS_MS = 5000;
/** Tells the server that the checksum of what it got is right. */
const COMPLETE = Buffer.from('complete\n');

/** Sends an uploaded archive to the server and unpacks it into the release folder of this deployment, as the user that fetches. */
export async function unpackUpload(
  host: Host,
  spec: NewReleaseSpec,
  source: UploadSourceSpec,
  step: Step,
): Promise<FetchedSource> {
  const { uploads } = spec;
  if (!uploads) throw new EngineError('UPLOAD_UNAVAILABLE', 'No uploads can be read here.');
  const { subdirectory } = source;
  if (subdirectory !== undefined && !isValidSubdirectory(subdirectory))
    throw new EngineError('SOURCE_NOT_RECOGNISED', 'The subdirectory must be a relative path inside the archive.');
  step.log(`Upload ${source.id}: ${megabytes(source.sizeBytes)} MB, SHA-256 ${source.sha256}`);
  let result = await runUnpack(host, spec, uploads, source, step);
  if (result.code === NEEDS_ZSTD) {
    step.log('The archive is compressed with Zstandard');
    await ensurePackages(host, step, ['zstd']);
    result = await runUnpack(host, spec, uploads, source, step);
  }
  if (result.stderr) step.output('stderr', Buffer.from(result.stderr));
  const sections = new ScriptSections(result.stdout);
  if (result.code !== 0) throw unpackFailure(source, sections, result);
  const manifest = sections.first('manifest');
  if (manifest !== undefined) return { kind: 'complete', manifest: parseManifest(manifest) };
  return {
    kind: 'exported',
    origin: { upload: { id: source.id, sha256: source.sha256 } },
    branch: undefined,
    repository: { ...readRepositoryContents(sections), server: readInstalledToolchains(sections) },
  };
}

function runUnpack(
  host: Host,
  spec: NewReleaseSpec,
  uploads: UploadAccess,
  source: UploadSourceSpec,
  step: Step,
): Promise<ExecResult> {
  const { format, sizeBytes, subdirectory } = source;
  return host.exec(
    script(
      'unpack-upload',
      PREPARE_UPLOAD,
      UNPACK_UPLOAD,
      spec.application.id,
      spec.number,
      subdirectory ?? '',
      format,
      sizeBytes,
      uploads.maxUnpackedBytes,
      uploads.maxEntries,
      Math.round((spec.buildLimits ?? DEFAULT_BUILD_LIMITS).memoryPercent * 100),
    ),
    {
      stdin: () => Readable.from(checkedContent(uploads, source, step), { objectMode: false }),
      signal: step.signal,
      timeoutMs: 3_600_000,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      expect: 'any',
    },
  );
}

/** The archive, and the last line only if it is the archive that was uploaded. */
async function* checkedContent(uploads: UploadAccess, source: UploadSourceSpec, step: Step): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let sent = 0;
  let saidAt = performance.now();
  for await (const chunk of uploads.open(source.id)) {
    const bytes: Buffer = chunk;
    hash.update(bytes);
    yield bytes;
    sent += bytes.length;
    if (performance.now() - saidAt < PROGRESS_MS) continue;
    saidAt = performance.now();
    step.log(`Sent ${megabytes(sent)} of ${megabytes(source.sizeBytes)} MB`);
  }
  if (hash.digest('hex') !== source.sha256)
    throw new EngineError('UPLOAD_UNAVAILABLE', 'The file of the upload is not what was uploaded; upload it again.');
  yield COMPLETE;
}

function unpackFailure(
  { subdirectory }: UploadSourceSpec,
  sections: ScriptSections,
  { code, stderr }: ExecResult,
): EngineError {
  const full = diskFullFailure(stderr);
  if (full) return full;
  if (code === 66) {
    const message = `The archive has no folder "${subdirectory ?? ''}".`;
    return new EngineError('SOURCE_NOT_RECOGNISED', message);
  }
  const output = tailLines(stderr, 20);
  const reason = sections.first('refused');
  if (code === REFUSED && reason !== undefined)
    return new EngineError('UPLOAD_INVALID', `The archive was refused: ${printable(reason)}.`, { output });
  return new EngineError('COMMAND_FAILED', 'The archive could not be unpacked on the server.', { output });
}

/** Names of a hostile archive are quoted as one short line, without characters that are not visible. */
function printable(text: string): string {
  const line = text.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return line.length > 300 ? `${line.slice(0, 300)}…` : line;
}

const megabytes = (bytes: number): string => (bytes / 1_000_000).toFixed(1);
