import { Text } from '@mantine/core';
import { NameChips } from './name-chips';
import { applicationSettingLabel } from '../../lib/labels/application-setting-labels';

/** Settings that changed since the live release and take effect with this deployment. */
export function DeployedSettings({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Text fz="sm" fw={500} mb={4}>
        Takes effect with this deployment
      </Text>
      <NameChips names={fields.map(applicationSettingLabel)} />
    </div>
  );
}
