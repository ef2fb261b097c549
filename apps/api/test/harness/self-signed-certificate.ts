import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A self-signed certificate. */
export function selfSignedCertificate(name: string, days = 90): { certificate: string; private_key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-domain-'));
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
  const made = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    String(days),
  ];
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=DNS:${name}`];
  execFileSync('openssl', [...made, ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  const pair = { certificate: readFileSync(certificate, 'utf8'), private_key: readFileSync(key, 'utf8') };
  rmSync(folder, { recursive: true });
  return pair;
}
