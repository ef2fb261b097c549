const USERNAME = /^[A-Za-z_][A-Za-z0-9._-]{0,31}$/;
const PORT_MAX = 65_535;

/* The API's rules as immediate field messages; the API has the last word. */

export function hostProblem(host: string): string | null {
  const value = host.trim();
  if (!value) return 'The IP address or hostname of the machine.';
  if (/[/@\s]/.test(value)) return 'Enter only the address, without user, port or path.';
  return /^[A-Za-z0-9_.:-]+$/.test(value) ? null : 'Enter a valid IP address or hostname.';
}

export function portProblem(port: string): string | null {
  const number = Number(port);
  return port.trim() && Number.isInteger(number) && number >= 1 && number <= PORT_MAX
    ? null
    : 'Enter a port from 1 to 65535.';
}

export const usernameProblem = (username: string): string | null =>
  USERNAME.test(username.trim()) ? null : 'Enter a Linux user name, such as root or debian.';

const PRIVATE_KEY = /-----BEGIN (?:[A-Z]+ )?PRIVATE KEY-----[\s\S]+-----END/;

export function privateKeyProblem(key: string): string | null {
  if (!key.trim()) return 'Paste the private key.';
  if (/^(ssh|ecdsa)-/.test(key.trim())) return 'This is a public key. Paste the private key.';
  if (/ENCRYPTED/.test(key)) return 'Keys with a passphrase are not supported. Use one without.';
  return PRIVATE_KEY.test(key) ? null : 'A private key begins with “-----BEGIN … PRIVATE KEY-----”.';
}
