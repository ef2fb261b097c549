import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import { DEFAULT_BUILD_LIMITS, type DeploySpec } from '../../specs/deployment-spec';
import type { GitSourceSpec } from '../../specs/application-spec';
import type { Step } from '../../step/step';
import type { ExecResult, Host } from '../../host/host';
import type { Manifest, ReleaseOrigin } from '../../layout/manifest';
import { parseManifest } from '../../layout/manifest';
import { readInstalledToolchains } from '../toolchains/installed-toolchains';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import { ensurePackages } from '../../host/packages/ensure-packages';
import { gitFailure, memoryFailure } from './git-failure';
import { privateKeyFile, subdirectoryNotFound, refNotFound, requireSafeSource } from './git-source';
import { isValidRef } from './repository-url';
import { readRefs } from './read-refs';
import { readCommit, readRepositoryContents, ScriptSections } from './script-sections';
import { largeFilesFailure, submoduleFailure } from './submodule-failure';
import type { SourceContents } from '../repository-contents';

const FETCH_SOURCE = loadScript('source/fetch-commit.sh');
const PREPARE_SOURCE = loadScript('source/prepare-source.sh');

const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;
const NEEDS_GIT_LFS = 69;

export type FetchedSource =
  | {
      readonly kind: 'exported';
      readonly origin: ReleaseOrigin;
      /** The default branch, if it was requested. */
      readonly branch: string | undefined;
      readonly repository: SourceContents;
    }
  /** The deployment runs again and its release is already complete. */
  | { readonly kind: 'complete'; readonly manifest: Manifest };

/** Fetches the wanted commit to the release folder of this deployment, with its submodules and large files. */
export async function fetchSource(
  host: Host,
  spec: DeploySpec,
  source: GitSourceSpec,
  step: Step,
): Promise<FetchedSource> {
  requireSafeSource(source);
  let result = await runFetch(host, spec, source, step);
  if (result.code === NEEDS_GIT_LFS) {
    step.log('The repository has large files (Git LFS)');
    await ensurePackages(host, step, ['git-lfs']);
    result = await runFetch(host, spec, source, step);
  }
  if (result.stderr) step.output('stderr', Buffer.from(result.stderr));
  if (result.code !== 0) throw fetchFailure(source, result);
  return readAnswer(result.stdout, step);
}

function runFetch(host: Host, spec: DeploySpec, source: GitSourceSpec, step: Step): Promise<ExecResult> {
  return host.exec(
    script(
      'fetch-source',
      PREPARE_SOURCE,
      FETCH_SOURCE,
      spec.application.id,
      spec.number,
      source.repository,
      source.ref,
      source.subdirectory ?? '',
      source.deployKey ? 'yes' : 'no',
      Math.round((spec.buildLimits ?? DEFAULT_BUILD_LIMITS).memoryPercent * 100),
    ),
    {
      stdin: privateKeyFile(source.deployKey),
      signal: step.signal,
      timeoutMs: 3_600_000,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      expect: 'any',
    },
  );
}

function fetchFailure(source: GitSourceSpec, { code, stdout, stderr }: ExecResult): EngineError {
  const sections = new ScriptSections(stdout);
  if (code === 64) return gitFailure(stderr);
  if (code === 65) return refNotFound(source.ref, readRefs(sections.first('refs') ?? ''));
  if (code === 66) return subdirectoryNotFound(source.subdirectory);
  const full = diskFullFailure(stderr) ?? memoryFailure(stderr);
  if (full) return full;
  if (code === 67) return submoduleFailure(sections, stderr);
  if (code === 68) return largeFilesFailure(sections, stderr);
  return new EngineError('COMMAND_FAILED', 'The source could not be written to the release folder.', {
    output: tailLines(stderr, 20),
  });
}

function readAnswer(stdout: string, step: Step): FetchedSource {
  const sections = new ScriptSections(stdout);
  const manifest = sections.first('manifest');
  if (manifest !== undefined) return { kind: 'complete', manifest: parseManifest(manifest) };
  const submodules = sections.all('exported');
  if (submodules.length > 0) step.log(`Submodules: ${submodules.join(', ')}`);
  const branch = sections.first('branch');
  return {
    kind: 'exported',
    origin: { commit: readCommit(sections.first('commit') ?? '') },
    branch: branch !== undefined && isValidRef(branch) ? branch : undefined,
    repository: {
      ...readRepositoryContents(sections),
      server: readInstalledToolchains(sections),
    },
  };
}
