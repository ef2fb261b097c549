import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconGitBranch, IconPackage } from '@tabler/icons-react';

interface Props {
  /** An image has no other branch to deploy. */
  isImage: boolean;
  onDeploy: () => void;
  /** Left out while there is nothing to roll back from. */
  onRollBack?: (() => void) | undefined;
}

/** A default export, for `lazy`. */
export default function DeployMenuItems({ isImage, onDeploy, onRollBack }: Props) {
  return (
    <>
      <Menu.Item leftSection={isImage ? <IconPackage size={15} /> : <IconGitBranch size={15} />} onClick={onDeploy}>
        {isImage ? 'Review image…' : 'Deploy another ref…'}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={onRollBack} disabled={!onRollBack}>
        Roll back…
      </Menu.Item>
    </>
  );
}
