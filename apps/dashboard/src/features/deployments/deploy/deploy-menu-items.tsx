import type { ApplicationRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconGitBranch, IconPackage } from '@tabler/icons-react';

const LABELS = { git: 'Deploy another ref…', image: 'Review image…', upload: 'Choose an upload…' } as const;

interface Props {
  /** Only a repository has other refs to deploy. */
  sourceType: ApplicationRecord['source']['type'];
  onDeploy: () => void;
  /** Left out while there is nothing to roll back from. */
  onRollBack?: (() => void) | undefined;
}

/** A default export, for `lazy`. */
export default function DeployMenuItems({ sourceType, onDeploy, onRollBack }: Props) {
  return (
    <>
      <Menu.Item
        leftSection={sourceType === 'git' ? <IconGitBranch size={15} /> : <IconPackage size={15} />}
        onClick={onDeploy}
      >
        {LABELS[sourceType]}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={onRollBack} disabled={!onRollBack}>
        Roll back…
      </Menu.Item>
    </>
  );
}
