import type { DetectedApplication } from '@fairlead/client';
import { lazy } from 'react';
import { Fold } from '../../../components/ui/fold';
import { fits, type Kind } from '../settings/kind';
import type { SettingsForm } from '../settings/settings-fields';

const ProcessFields = lazy(() => import('../settings/process-fields').then((it) => ({ default: it.ProcessFields })));
const PathFields = lazy(() => import('../settings/path-fields').then((it) => ({ default: it.PathFields })));
const ContainerFields = lazy(() =>
  import('../settings/container-fields').then((it) => ({ default: it.ContainerFields })),
);
const RunFields = lazy(() => import('./run-fields'));

interface Props {
  form: SettingsForm;
  kind: Kind;
  found: DetectedApplication | undefined;
}

/** What most applications begin without, each thing folded away under its name. */
export function MoreFields({ form, kind, found }: Props) {
  const ofProcfile = Object.entries(found?.processes ?? {}).map(([name, command]) => ({ name, command }));
  const runs = fits(kind, 'processes');
  const wrong = (...fields: readonly string[]) =>
    Object.keys(form.errors).some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`)));
  return (
    <>
      {runs && (
        <Fold
          late
          title="Instances and processes"
          open={ofProcfile.length > 0 || wrong('instances', 'processes', 'switch_mode')}
        >
          <ProcessFields form={form} kind={kind} found={ofProcfile} />
        </Fold>
      )}
      {runs && (
        <Fold late title="Folders that stay" open={wrong('persistent_paths')}>
          <PathFields form={form} kind={kind} />
        </Fold>
      )}
      {(kind === 'container' || kind === 'image') && (
        <Fold late title="Rights of the container" open={wrong('container')}>
          <ContainerFields form={form} />
        </Fold>
      )}
      <Fold
        late
        title={runs ? 'Resources and releases' : 'Releases'}
        open={wrong('resources', 'keep_releases', 'drain_seconds', 'observe_seconds')}
      >
        <RunFields form={form} runs={runs} />
      </Fold>
    </>
  );
}
