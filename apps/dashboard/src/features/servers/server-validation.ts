const USERNAME = /^[A-Za-z_][A-Za-z0-9._-]{0,31}$/;
const PORT_MAX = 65_535;

/* As the API judges, but at once and in words for the field; where they differ, the API has the last word. */

export function hostProblem(host: string): string | null {
  const value = host.trim();
  if (!value) return 'The IP address or hostname of the machine.';
  if (/[/@\s]/.test(value)) return 'Only the address: no user, no port, no path.';
  return /^[A-Za-z0-9_.:-]+$/.test(value) ? null : 'This is no IP address and no hostname.';
}

export function portProblem(port: string): string | null {
  const number = Number(port);
  return port.trim() && Number.isInteger(number) && number >= 1 && number <= PORT_MAX
    ? null
    : 'A number from 1 to 65535.';
}

export const usernameProblem = (username: string): string | null =>
  USERNAME.test(username.trim()) ? null : 'A Linux user name, such as root or debian.';

const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]+-----END/;

export function privateKeyProblem(key: string): string | null {
  if (!key.trim()) return 'Paste the private key.';
  if (/^(ssh|ecdsa)-/.test(key.trim())) return 'This is the public half. Paste the private one.';
  if (/ENCRYPTED/.test(key)) return 'This key has a passphrase, which nobody is there to type. Use one without.';
  return PRIVATE_KEY.test(key) ? null : 'A private key begins with “-----BEGIN … PRIVATE KEY-----”.';
}
