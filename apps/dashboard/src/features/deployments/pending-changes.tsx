import { Text } from '@mantine/core';
import { Chips } from './chips';
import { settingName } from '../../lib/setting-words';

/** Settings that were changed since the release which runs was made, and take effect now. */
export function PendingChanges({ fields }: { fields: readonly string[] }) {
  if (fields.length === 0) return null;
  return (
    <div>
      <Text fz="sm" fw={500} mb={4}>
        Takes effect with this deployment
      </Text>
      <Chips names={fields.map(settingName)} />
    </div>
  );
}
