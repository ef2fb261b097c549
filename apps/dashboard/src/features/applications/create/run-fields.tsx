import { DrainSignalField } from '../settings/drain-signal-field';
import { ReleaseFields } from '../settings/release-fields';
import { ResourceFields } from '../settings/resource-fields';
import type { SettingsForm } from '../settings/settings-fields';

/** Limits of what runs, and how releases follow each other. A default export, for `lazy`. */
export default function RunFields({ form, runs }: { form: SettingsForm; runs: boolean }) {
  return (
    <>
      {runs && <ResourceFields form={form} />}
      <ReleaseFields form={form} />
      {runs && <DrainSignalField form={form} />}
    </>
  );
}
