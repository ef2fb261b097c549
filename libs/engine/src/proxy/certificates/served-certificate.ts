import { X509Certificate } from 'node:crypto';

/** The certificate that visitors of a hostname get. */
export interface ServedCertificate {
  /** Who signed it, in words: the organisation and the name. */
  readonly issuer: string;
  /** Hexadecimal, in lower case. */
  readonly serial: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly coversHostname: boolean;
  /** Whether the chain leads to a root that the server trusts, or that Fairlead was told to trust. */
  readonly trusted: boolean;
  /** By the word of the authority that the proxy hands out with it. */
  readonly revoked: boolean;
}

const PEM = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/;

/** Reads what `openssl s_client` has shown of one handshake; undefined where no certificate was shown. */
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
