/** Ways to authorize Fairlead's public key on a machine. */
export interface KeyInstallTarget {
  publicKey: string;
  username: string;
  host: string;
  port: string;
}

const userAt = ({ username, host }: KeyInstallTarget) => `${username || 'root'}@${host.trim() || 'your-server'}`;

/** On the machine itself, as the user. */
export const localKeyCommand = ({ publicKey }: Pick<KeyInstallTarget, 'publicKey'>): string =>
  `mkdir -p ~/.ssh && chmod 700 ~/.ssh && echo '${publicKey}' >> ~/.ssh/authorized_keys && chmod 600 ~/.ssh/authorized_keys`;

/** From a computer that already has access. */
export function remoteKeyCommand(place: KeyInstallTarget): string {
  const port = place.port.trim() === '22' || !place.port.trim() ? '' : `-p ${place.port.trim()} `;
  return `ssh ${port}${userAt(place)} "umask 077; mkdir -p ~/.ssh && echo '${place.publicKey}' >> ~/.ssh/authorized_keys"`;
}

/** For a machine that is created later: cloud-init runs this at the first boot. */
export function cloudInitConfig({ publicKey, username }: Pick<KeyInstallTarget, 'publicKey' | 'username'>): string {
  if (!username || username === 'root') {
    return ['#cloud-config', 'disable_root: false', 'ssh_authorized_keys:', `  - ${publicKey}`].join('\n');
  }
  return [
    '#cloud-config',
    'users:',
    '  - default',
    `  - name: ${username}`,
    '    shell: /bin/bash',
    '    sudo: ALL=(ALL) NOPASSWD:ALL',
    '    ssh_authorized_keys:',
    `      - ${publicKey}`,
  ].join('\n');
}
