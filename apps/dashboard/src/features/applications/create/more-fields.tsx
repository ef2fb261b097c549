import type { DetectedApplication } from '@fairlead/client';
import { Fold } from '../../../components/ui/fold';
import { ContainerFields } from '../settings/container-fields';
import { DrainSignalField } from '../settings/drain-signal-field';
import { fits, type Kind } from '../settings/kind';
import { PathFields } from '../settings/path-fields';
import { ProcessFields } from '../settings/process-fields';
import { ReleaseFields } from '../settings/release-fields';
import { ResourceFields } from '../settings/resource-fields';
import type { SettingsForm } from '../settings/settings-fields';

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
          title="Instances and processes"
          open={ofProcfile.length > 0 || wrong('instances', 'processes', 'switch_mode')}
        >
          <ProcessFields form={form} kind={kind} found={ofProcfile} />
        </Fold>
      )}
      {runs && (
        <Fold title="Folders that stay" open={wrong('persistent_paths')}>
          <PathFields form={form} kind={kind} />
        </Fold>
      )}
      {(kind === 'container' || kind === 'image') && (
        <Fold title="Rights of the container" open={wrong('container')}>
          <ContainerFields form={form} />
        </Fold>
      )}
      <Fold
        title={runs ? 'Resources and releases' : 'Releases'}
        open={wrong('resources', 'keep_releases', 'drain_seconds', 'observe_seconds')}
      >
        {runs && <ResourceFields form={form} />}
        <ReleaseFields form={form} />
        {runs && <DrainSignalField form={form} />}
      </Fold>
    </>
  );
}
