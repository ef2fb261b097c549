import type { DetectedApplication } from '@fairlead/client';
import { lazy } from 'react';
import { Disclosure } from '../../../components/ui/form/disclosure';
import { appliesToKind, type ApplicationKind } from '../settings/application-kind';
import type { ApplicationForm } from '../settings/application-form';

const ProcessFields = lazy(() =>
  import('../settings/fields/process-fields').then((it) => ({ default: it.ProcessFields })),
);
const PathFields = lazy(() =>
  import('../settings/fields/persistent-path-fields').then((it) => ({ default: it.PersistentPathFields })),
);
const ContainerFields = lazy(() =>
  import('../settings/fields/container-fields').then((it) => ({ default: it.ContainerFields })),
);
const ResourceReleaseFields = lazy(() => import('./resource-release-fields'));

interface Props {
  form: ApplicationForm;
  kind: ApplicationKind;
  detected: DetectedApplication | undefined;
}

/** Optional settings, each in a collapsed section. */
export function AdvancedApplicationFields({ form, kind, detected }: Props) {
  const ofProcfile = Object.entries(detected?.processes ?? {}).map(([name, command]) => ({ name, command }));
  const runs = appliesToKind(kind, 'processes');
  const wrong = (...fields: readonly string[]) =>
    Object.keys(form.errors).some((name) => fields.some((field) => name === field || name.startsWith(`${field}.`)));
  return (
    <>
      {runs && (
        <Disclosure
          late
          title="Instances and processes"
          open={ofProcfile.length > 0 || wrong('instances', 'processes', 'switch_mode')}
        >
          <ProcessFields form={form} kind={kind} detected={ofProcfile} />
        </Disclosure>
      )}
      {runs && (
        <Disclosure late title="Persistent folders" open={wrong('persistent_paths')}>
          <PathFields form={form} kind={kind} />
        </Disclosure>
      )}
      {(kind === 'container' || kind === 'image') && (
        <Disclosure late title="Container permissions" open={wrong('container')}>
          <ContainerFields form={form} />
        </Disclosure>
      )}
      <Disclosure
        late
        title={runs ? 'Resources and releases' : 'Releases'}
        open={wrong('resources', 'keep_releases', 'drain_seconds', 'observe_seconds')}
      >
        <ResourceReleaseFields form={form} runs={runs} />
      </Disclosure>
    </>
  );
}
