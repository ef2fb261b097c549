import { spawn } from 'node:child_process';
import { Duplex } from 'node:stream';
import zlib from 'node:zlib';
import { AppError } from '../../platform/http/errors/app-error';

/** What a decoder may hold in memory, as a power of two: 64 MiB, which servers take too. `zstd -19` needs 8 MiB. */
const WINDOW_LOG_MAX = 26;
const PROGRAM = 'zstd';

const MISSING =
  'Fairlead cannot read Zstandard here: it needs Node 22.15, or the program zstd on its machine. Send a gzip archive instead.';

/** Of Node's zlib, whose types are those of Node 20. */
const ZSTD_D_WINDOW_LOG_MAX = 100;
type CreateDecoder = (options: { params: Readonly<Record<number, number>> }) => Duplex;

/** Decodes Zstandard: by Node where it can (22.15), and otherwise by the program of that name. */
export function createUnzstd(signal: AbortSignal): Duplex {
  const create: CreateDecoder | undefined = Reflect.get(zlib, 'createZstdDecompress');
  return create ? create({ params: { [ZSTD_D_WINDOW_LOG_MAX]: WINDOW_LOG_MAX } }) : programOf(signal);
}

function programOf(signal: AbortSignal): Duplex {
  const memory = `--memory=${2 ** (WINDOW_LOG_MAX - 20)}MB`;
  const child = spawn(PROGRAM, ['-dcq', memory], { signal, stdio: ['pipe', 'pipe', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = `${said}${text}`.slice(-500)));
  const decoded = Duplex.from({
    writable: child.stdin,
    readable: endedBy(
      child.stdout,
      ended(child, () => said),
    ),
  });
  decoded.once('close', () => child.kill());
  return decoded;
}

async function* endedBy(output: AsyncIterable<Buffer>, end: Promise<void>): AsyncGenerator<Buffer> {
  end.catch(() => undefined);
  yield* output;
  await end;
}

function ended(child: ReturnType<typeof spawn>, said: () => string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new AppError('UNSUPPORTED_MEDIA_TYPE', { message: MISSING }) : error),
    );
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(Object.assign(new Error(said().trim()), { code: 'ERR_ZSTD' })),
    );
  });
}
