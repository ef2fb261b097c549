import { script } from '../command/command';
import { EngineError } from '../engine-error';
import type { DeploySpec, GitSourceSpec } from '../flows/specs';
import type { Step } from '../flows/step';
import type { Host } from '../host/host';
import type { CommitInfo, Manifest } from '../runtime/manifest';
import { parseManifest } from '../runtime/manifest';
import { readSurvey } from '../runtime/toolchain-survey';
import { diskFull, gitFailure, lastLines } from './failure';
import { FETCH_SOURCE, PREPARE_SOURCE } from './fetch-script';
import { keyFile, noSuchFolder, noSuchRef, refuseHostileValues } from './git-source';
import { readCommit, readFacts, Sections } from './sections';
import type { SourceFacts } from './source-facts';

const MAX_OUTPUT_BYTES = 8 * 1024 * 1024;

export type FetchedSource =
  | {
      readonly kind: 'exported';
      readonly commit: CommitInfo;
      readonly facts: SourceFacts;
    }
  /** The deployment is being run again and its release is complete. */
  | { readonly kind: 'complete'; readonly manifest: Manifest };

/** Brings the wanted commit into the release folder of this deployment. */
export async function fetchSource(
  host: Host,
  spec: DeploySpec,
  source: GitSourceSpec,
  step: Step,
): Promise<FetchedSource> {
  const { id } = spec.application;
  refuseHostileValues(source);
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
      stdin: keyFile(source.deployKey),
      signal: step.signal,
      timeoutMs: 3_600_000,
      maxOutputBytes: MAX_OUTPUT_BYTES,
      expect: 'any',
    },
  );
  if (result.stderr) step.output('stderr', Buffer.from(result.stderr));
  if (result.code === 64) throw gitFailure(result.stderr);
  if (result.code === 65) throw noSuchRef(source.ref);
  if (result.code === 66) throw noSuchFolder(source.subdirectory);
  if (result.code !== 0) {
    throw (
      diskFull(result.stderr) ??
      new EngineError('COMMAND_FAILED', 'The source could not be brought into the release folder.', {
        output: lastLines(result.stderr, 20),
      })
    );
  }
  return readAnswer(result.stdout);
}

function readAnswer(stdout: string): FetchedSource {
  const sections = new Sections(stdout);
  const manifest = sections.first('manifest');
  if (manifest !== undefined) return { kind: 'complete', manifest: parseManifest(manifest) };
  return {
    kind: 'exported',
    commit: readCommit(sections.first('commit') ?? ''),
    facts: {
      ...readFacts(sections),
      server: {
        hasNpm: sections.first('npm') !== undefined,
        nodeVersion: sections.first('node')?.replace(/^v/, ''),
        ...readSurvey(sections.first('toolchains') ?? ''),
      },
    },
  };
}
