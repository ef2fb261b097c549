import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconGitBranch } from '@tabler/icons-react';

interface Props {
  onDeploy: () => void;
  /** Left out while nothing runs that could be left. */
  onRollBack?: (() => void) | undefined;
}

/** A default export, for `lazy`. */
export default function DeployItems({ onDeploy, onRollBack }: Props) {
  return (
    <>
      <Menu.Item leftSection={<IconGitBranch size={15} />} onClick={onDeploy}>
        Deploy something else…
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={onRollBack} disabled={!onRollBack}>
        Roll back…
      </Menu.Item>
    </>
  );
}
