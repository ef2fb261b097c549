import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import { EngineError } from '../../errors/engine-error';
import type { DeploySpec } from '../../specs/deployment-spec';
import type { GitSourceSpec } from '../../specs/application-spec';
import type { Step } from '../../step/step';
import type { Host } from '../../host/host';
import type { CommitInfo, Manifest } from '../../layout/manifest';
import { parseManifest } from '../../layout/manifest';
import { parseToolchainSurvey } from '../toolchains/toolchain-survey';
import { diskFullFailure, tailLines } from '../../errors/command-failure';
import { gitFailure } from './git-failure';
import { privateKeyFile, subdirectoryNotFound, refNotFound, requireSafeSource } from './git-source';
import { readCommit, readRepositoryContents, ScriptSections } from './script-sections';
import type { SourceContents } from '../repository-contents';

const FETCH_SOURCE = loadScript('source/fetch-commit.sh');
const PREPARE_SOURCE = loadScript('source/prepare-source.sh');

const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;

export type FetchedSource =
  | {
      readonly kind: 'exported';
      readonly commit: CommitInfo;
      readonly repository: SourceContents;
    }
  /** The deployment runs again and its release is already complete. */
  | { readonly kind: 'complete'; readonly manifest: Manifest };

/** Fetches the wanted commit to the release folder of this deployment. */
export async function fetchSource(
  host: Host,
  spec: DeploySpec,
  source: GitSourceSpec,
  step: Step,
): Promise<FetchedSource> {
  const { id } = spec.application;
  requireSafeSource(source);
  const result = await host.exec(
    script(
      'fetch-source',
      PREPARE_SOURCE,
      FETCH_SOURCE,
      id,
      spec.number,
      source.repository,
      source.ref,
      source.subdirectory ?? '',
      source.deployKey ? 'yes' : 'no',
    ),
    {
      stdin: privateKeyFile(source.deployKey),
      signal: step.signal,
      timeoutMs: 3_600_000,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      expect: 'any',
    },
  );
  if (result.stderr) step.output('stderr', Buffer.from(result.stderr));
  if (result.code === 64) throw gitFailure(result.stderr);
  if (result.code === 65) throw refNotFound(source.ref);
  if (result.code === 66) throw subdirectoryNotFound(source.subdirectory);
  if (result.code !== 0) {
    throw (
      diskFullFailure(result.stderr) ??
      new EngineError('COMMAND_FAILED', 'The source could not be written to the release folder.', {
        output: tailLines(result.stderr, 20),
      })
    );
  }
  return readAnswer(result.stdout);
}

function readAnswer(stdout: string): FetchedSource {
  const sections = new ScriptSections(stdout);
  const manifest = sections.first('manifest');
  if (manifest !== undefined) return { kind: 'complete', manifest: parseManifest(manifest) };
  return {
    kind: 'exported',
    commit: readCommit(sections.first('commit') ?? ''),
    repository: {
      ...readRepositoryContents(sections),
      server: {
        hasNpm: sections.first('npm') !== undefined,
        nodeVersion: sections.first('node')?.replace(/^v/, ''),
        ...parseToolchainSurvey(sections.first('toolchains') ?? ''),
      },
    },
  };
}
