import { DrainSignalField } from '../settings/fields/drain-signal-field';
import { ReleaseFields } from '../settings/fields/release-fields';
import { ResourceFields } from '../settings/fields/resource-fields';
import type { ApplicationForm } from '../settings/application-form';

/** Resource limits and release settings. A default export, for `lazy`. */
export default function ResourceReleaseFields({ form, runs }: { form: ApplicationForm; runs: boolean }) {
  return (
    <>
      {runs && <ResourceFields form={form} />}
      <ReleaseFields form={form} />
      {runs && <DrainSignalField form={form} />}
    </>
  );
}
