import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Secret } from '../../specs/secret';
import { EngineError } from '../../errors/engine-error';
import type { Host } from '../../host/host';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import { gitFailure, memoryFailure } from './git-failure';
import { privateKeyFile, subdirectoryNotFound, refNotFound, requireSafeSource, type GitSource } from './git-source';
import { readRefs } from './read-refs';
import { ScriptSections } from './script-sections';

const PREPARE_INSPECTION = loadScript('source/prepare-inspection.sh');

const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;

/** A repository to inspect from a server, without storing anything there. */
export interface InspectedRepository extends GitSource {
  /** The application, if it exists: git uses the SSH hosts that it knows. */
  readonly applicationId?: string;
  /** OpenSSH private key for repositories that are reached over SSH. */
  readonly deployKey?: Secret;
}

export interface InspectionLimits {
  readonly seconds: number;
  readonly signal?: AbortSignal;
}

/** Runs an inspection script and returns its output; `more` are further arguments of the script. */
export async function inspectRepository(
  host: Host,
  inner: string,
  source: InspectedRepository,
  limits: InspectionLimits,
  ...more: readonly string[]
): Promise<string> {
  requireSafeSource(source);
  const { repository, ref, subdirectory, applicationId, deployKey } = source;
  const values = [repository, ref ?? '', subdirectory ?? '', ...more];
  const end = Math.ceil(limits.seconds) + 5;
  const { code, stdout, stderr } = await host.exec(
    script(
      'inspect-repository',
      PREPARE_INSPECTION,
      inner,
      applicationId ?? '',
      deployKey ? 'yes' : 'no',
      end,
      ...values,
    ),
    {
      stdin: privateKeyFile(deployKey),
      timeoutMs: limits.seconds * 1000,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      expect: 'any',
      ...(limits.signal && { signal: limits.signal }),
    },
  );
  if (code === 0) return stdout;
  if (code === 64) throw gitFailure(stderr);
  if (code === 65) throw refNotFound(ref, readRefs(new ScriptSections(stdout).all('refs').at(-1) ?? ''));
  if (code === 66) throw subdirectoryNotFound(subdirectory);
  const output = tailLines(stderr, 20);
  throw (
    diskFullFailure(stderr) ??
    memoryFailure(stderr) ??
    new EngineError('COMMAND_FAILED', 'The repository could not be inspected.', { output })
  );
}
