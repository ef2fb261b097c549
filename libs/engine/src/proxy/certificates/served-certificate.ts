import { X509Certificate } from 'node:crypto';

/** The certificate that visitors of a hostname receive. */
export interface ServedCertificate {
  /** Issuer as text: organization and name. */
  readonly issuer: string;
  /** Lower-case hexadecimal. */
  readonly serial: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly coversHostname: boolean;
  /** Whether the chain ends at a root that the server trusts or that Fairlead is configured to trust. */
  readonly trusted: boolean;
  /** Whether the stapled OCSP response of the authority says that it is revoked. */
  readonly revoked: boolean;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

/** Parses the output of `openssl s_client` for one handshake; undefined if there was no certificate. */
export function parseServedCertificate(text: string, hostname: string): ServedCertificate | undefined {
  const pem = PEM.exec(text)?.[0];
  if (pem === undefined) return undefined;
  try {
    const certificate = new X509Certificate(pem);
    return {
      ...describeCertificate(certificate),
      coversHostname: certificate.checkHost(hostname) !== undefined,
      trusted: /^Verify return code: 0 /m.test(text) || /^Verification: OK/m.test(text),
      revoked: /Cert Status: revoked/.test(text),
    };
  } catch {
    return undefined;
  }
}

export type CertificateSummary = Pick<ServedCertificate, 'issuer' | 'serial' | 'notBefore' | 'notAfter'>;

export function describeCertificate(certificate: X509Certificate): CertificateSummary {
  return {
    issuer: issuerOf(certificate),
    serial: certificate.serialNumber.toLowerCase(),
    notBefore: new Date(certificate.validFrom),
    notAfter: new Date(certificate.validTo),
  };
}

function issuerOf({ issuer }: X509Certificate): string {
  const parts = new Map(
    issuer.split('\n').map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const words = [parts.get('O'), parts.get('CN')].filter((word) => word !== undefined && word !== '');
  return (words.length > 0 ? words.join(' ') : issuer.replaceAll('\n', ', ')).slice(0, 200);
}
