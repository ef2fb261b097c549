import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { describeCertificate, concreteHostname, secret, type Secret } from '@fairlead/engine';
import { AppError } from '../../platform/http/errors/app-error';

const CHAIN_MAX = 10;
const RSA_MIN_BITS = 2048;
const CURVES = new Set(['prime256v1', 'secp384r1', 'secp521r1']);

export interface CustomCertificate {
  /** PEM of the certificate and its intermediates. */
  readonly certificate: string;
  /** PEM (PKCS#8). */
  readonly privateKey: Secret;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly serial: string;
  readonly issuer: string;
}

/**
 * Validates a certificate provided by a user: the key matches, it is valid for this hostname and at this time, and the
 * chain leads to a root. The order of the chain is kept.
 * @throws {AppError} CERTIFICATE_INVALID with the reason, which never quotes the key.
 */
export function readCustomCertificate(
  hostname: string,
  given: { readonly certificate: string; readonly privateKey: string },
  now = new Date(),
): CustomCertificate {
  const chain = readChain(given.certificate);
  const [leaf] = chain;
  if (!leaf) throw invalid('The certificate contains no PEM block "-----BEGIN CERTIFICATE-----".');
  const key = readKey(given.privateKey);
  if (!leaf.checkPrivateKey(key)) {
    const isElsewhere = chain.some((other) => other.checkPrivateKey(key));
    throw isElsewhere
      ? invalid('The certificate of the private key must come first, followed by the intermediate certificates.')
      : invalidKey('The private key does not match the certificate.');
  }
  if (leaf.checkHost(concreteHostname(hostname), { subject: 'never' }) === undefined)
    throw invalid(`The certificate is valid for ${namesOf(leaf)}, not for ${hostname}.`);
  for (const certificate of chain) checkDates(certificate, now);
  checkLinks(chain);
  return {
    certificate: chain.map((one) => one.toString().trim()).join('\n') + '\n',
    privateKey: secret(key.export({ type: 'pkcs8', format: 'pem' }).toString()),
    ...describeCertificate(leaf),
  };
}

function readChain(text: string): X509Certificate[] {
  if (text.includes('PRIVATE KEY-----'))
    throw invalid('The certificate contains a private key; send it as private_key only.');
  const blocks = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g) ?? [];
  if (blocks.length > CHAIN_MAX) throw invalid(`The chain contains more than ${CHAIN_MAX} certificates.`);
  return blocks.map((block, index) => {
    try {
      return new X509Certificate(block);
    } catch {
      throw invalid(`Certificate ${index + 1} of the chain cannot be read.`);
    }
  });
}

function readKey(text: string): KeyObject {
  if (/ENCRYPTED/.test(text))
    throw invalidKey(
      'The private key is encrypted with a passphrase. Remove it first: openssl pkey -in key.pem -out plain.pem',
    );
  const key = parseKey(text);
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = key;
  if (type === 'rsa' && (details?.modulusLength ?? 0) < RSA_MIN_BITS)
    throw invalidKey(`RSA keys must have at least ${RSA_MIN_BITS} bits; this one has ${details?.modulusLength ?? 0}.`);
  if (type === 'ec' && !CURVES.has(details?.namedCurve ?? ''))
    throw invalidKey('The curve of the private key must be P-256, P-384 or P-521.');
  if (type !== 'rsa' && type !== 'ec' && type !== 'ed25519')
    throw invalidKey('The private key must be RSA, ECDSA or Ed25519.');
  return key;
}

function parseKey(text: string): KeyObject {
  try {
    return createPrivateKey(text);
  } catch {
    throw invalidKey('The private key cannot be read: it must be PEM in PKCS#8, PKCS#1 or SEC1.');
  }
}

function checkDates(certificate: X509Certificate, now: Date): void {
  const { notBefore, notAfter } = describeCertificate(certificate);
  const whose = `The certificate of ${nameOf(certificate.subject)}`;
  if (notBefore > now) throw invalid(`${whose} is not valid before ${notBefore.toISOString()}.`);
  if (notAfter <= now) throw invalid(`${whose} expired on ${notAfter.toISOString()}.`);
}

/** Each certificate was signed by the next one, and the last is a root or was signed by one that browsers trust. */
function checkLinks(chain: readonly X509Certificate[]): void {
  chain.forEach((certificate, index) => {
    const next = chain[index + 1];
    if (next && !isSignedBy(certificate, next)) {
      throw invalid(
        `Certificate ${index + 1} (${nameOf(certificate.subject)}) was signed by ${nameOf(certificate.issuer)}, but behind it stands ${nameOf(next.subject)}.`,
      );
    }
  });
  const last = chain.at(-1);
  if (!last || isSignedBy(last, last) || isSignedByRoot(last)) return;
  throw invalid(
    `The chain is not complete: it ends with ${nameOf(last.subject)}, which ${nameOf(last.issuer)} has signed. Add the certificate of that one, up to the root if it is an authority of your own.`,
  );
}

function isSignedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

let roots: readonly X509Certificate[] | undefined;

function isSignedByRoot(certificate: X509Certificate): boolean {
  roots ??= rootCertificates.map((pem) => new X509Certificate(pem));
  return roots.some((root) => isSignedBy(certificate, root));
}

function namesOf(certificate: X509Certificate): string {
  const names = (certificate.subjectAltName ?? '').split(', ').filter((name) => name.startsWith('DNS:'));
  if (names.length === 0) return 'no hostname (it has no subject alternative names)';
  const shown = names.slice(0, 5).map((name) => name.slice(4));
  return shown.join(', ') + (names.length > shown.length ? ` and ${names.length - shown.length} more` : '');
}

/** The last part of a distinguished name, which is its common name if it has one. */
function nameOf(distinguishedName: string | undefined): string {
  const parts = (distinguishedName ?? '').split('\n');
  const common = parts.find((part) => part.startsWith('CN=')) ?? parts.at(-1) ?? '';
  return common.slice(common.indexOf('=') + 1, 200) || 'an unnamed subject';
}

const invalid = (message: string): AppError => refused('tls.certificate', message);
const invalidKey = (message: string): AppError => refused('tls.private_key', message);

function refused(field: string, message: string): AppError {
  return new AppError('CERTIFICATE_INVALID', { message, details: [{ field, code: 'invalid', message }] });
}
