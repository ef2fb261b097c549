import { cloudInitConfig, remoteKeyCommand, localKeyCommand } from './authorized-keys';

const publicKey = 'ssh-ed25519 AAAAC3Nz fairlead';

test('authorizes the key from another computer at the address in the form', () => {
  expect(remoteKeyCommand({ publicKey, username: 'deploy', host: ' web1.example.com ', port: '2222' })).toBe(
    `ssh -p 2222 deploy@web1.example.com "umask 077; mkdir -p ~/.ssh && echo 'ssh-ed25519 AAAAC3Nz fairlead' >> ~/.ssh/authorized_keys"`,
  );
  expect(remoteKeyCommand({ publicKey, username: 'root', host: '', port: '22' })).toMatch(/^ssh root@your-server "/);
});

test('keeps existing keys', () => {
  expect(localKeyCommand({ publicKey })).toContain('>> ~/.ssh/authorized_keys');
});

test('lets cloud-init authorize root, or a user with passwordless sudo', () => {
  expect(cloudInitConfig({ publicKey, username: 'root' })).toBe(
    '#cloud-config\ndisable_root: false\nssh_authorized_keys:\n  - ssh-ed25519 AAAAC3Nz fairlead',
  );
  expect(cloudInitConfig({ publicKey, username: 'deploy' })).toContain(
    '  - name: deploy\n    shell: /bin/bash\n    sudo: ALL=(ALL) NOPASSWD:ALL\n',
  );
});
