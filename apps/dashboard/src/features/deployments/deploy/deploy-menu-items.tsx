import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconGitBranch, IconPackage } from '@tabler/icons-react';

interface Props {
  /** Of which there is no other branch to deploy. */
  isImage: boolean;
  onDeploy: () => void;
  /** Left out while nothing runs that could be left. */
  onRollBack?: (() => void) | undefined;
}

/** A default export, for `lazy`. */
export default function DeployMenuItems({ isImage, onDeploy, onRollBack }: Props) {
  return (
    <>
      <Menu.Item leftSection={isImage ? <IconPackage size={15} /> : <IconGitBranch size={15} />} onClick={onDeploy}>
        {isImage ? 'See what would be deployed…' : 'Deploy something else…'}
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowBackUp size={15} />} onClick={onRollBack} disabled={!onRollBack}>
        Roll back…
      </Menu.Item>
    </>
  );
}
