import { cloudInitConfig, remoteKeyCommand, localKeyCommand } from './authorized-keys';

const publicKey = 'ssh-ed25519 AAAAC3Nz fairlead';

test('authorises from the own computer at the very place that the form names', () => {
  expect(remoteKeyCommand({ publicKey, username: 'deploy', host: ' web1.example.com ', port: '2222' })).toBe(
    `ssh -p 2222 deploy@web1.example.com "umask 077; mkdir -p ~/.ssh && echo 'ssh-ed25519 AAAAC3Nz fairlead' >> ~/.ssh/authorized_keys"`,
  );
  expect(remoteKeyCommand({ publicKey, username: 'root', host: '', port: '22' })).toMatch(/^ssh root@your-server "/);
});

test('leaves keys that are there already where they are', () => {
  expect(localKeyCommand({ publicKey })).toContain('>> ~/.ssh/authorized_keys');
});

test('lets cloud-init authorise root itself, and give any other user sudo without a password', () => {
  expect(cloudInitConfig({ publicKey, username: 'root' })).toBe(
    '#cloud-config\ndisable_root: false\nssh_authorized_keys:\n  - ssh-ed25519 AAAAC3Nz fairlead',
  );
  expect(cloudInitConfig({ publicKey, username: 'deploy' })).toContain(
    '  - name: deploy\n    shell: /bin/bash\n    sudo: ALL=(ALL) NOPASSWD:ALL\n',
  );
});
