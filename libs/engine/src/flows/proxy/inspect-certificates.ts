import { loadScript } from '../../command/load-script';
import { script } from '../../command/shell-command';
import type { Host } from '../../host/host';
import { CERTIFICATE_LOG_FILE, acmeRootsFile } from '../../proxy/caddy/caddy-tls';
import { parseCertificateLog, type CertificateAttempt } from '../../proxy/certificates/certificate-log';
import { concreteHostname } from './inspect-routes';
import { parseServedCertificate, type ServedCertificate } from '../../proxy/certificates/served-certificate';

export interface CertificateInspection {
  readonly hostname: string;
  /** The served certificate; missing if the proxy has none. */
  readonly served?: ServedCertificate;
  /** The last attempt of the proxy to obtain a certificate from the authority. */
  readonly attempt?: CertificateAttempt;
}

export interface CertificatesInspection {
  readonly certificates: readonly CertificateInspection[];
  /** Whether the directory of the authority responds to the server; undefined if it was not requested. */
  readonly authorityAnswers?: boolean;
}

export interface InspectCertificatesOptions {
  readonly signal?: AbortSignal;
  /** PEM of additional trusted roots, as in `AcmeSpec`. */
  readonly roots?: string;
  /** URL of the directory whose response is checked. */
  readonly directory?: string;
}

const INSPECT = loadScript('proxy/inspect-certificates.sh');

/** Inspects the served certificates and the last attempts for all hostnames of a server with one command. */
export async function inspectCertificates(
  host: Host,
  hostnames: readonly string[],
  { signal, roots, directory }: InspectCertificatesOptions = {},
): Promise<CertificatesInspection> {
  const args = [CERTIFICATE_LOG_FILE, roots === undefined ? '' : acmeRootsFile(roots), directory ?? ''];
  const { stdout } = await host.exec(script('inspect-certificates', INSPECT, ...args), {
    stdin: hostnames.map((name) => `${concreteHostname(name)}\n`).join(''),
    signal,
    timeoutMs: 30_000 + hostnames.length * 5500,
    maxOutputBytes: 8 * 1024 * 1024,
  });
  return parseCertificates(hostnames, stdout);
}

function parseCertificates(hostnames: readonly string[], text: string): CertificatesInspection {
  const [shown = '', log = ''] = text.split(/^log\n/m);
  const authority = /^authority (\d+)$/m.exec(shown)?.[1];
  const blocks = new Map(shown.split(/^host /m).map((block) => [block.slice(0, block.indexOf('\n')), block]));
  const attempts = parseCertificateLog(log);
  const certificates = hostnames.map((hostname): CertificateInspection => {
    const name = concreteHostname(hostname);
    const served = parseServedCertificate(blocks.get(name) ?? '', name);
    const attempt = attempts.get(hostname);
    return { hostname, ...(served && { served }), ...(attempt && { attempt }) };
  });
  return { certificates, ...(authority !== undefined && { authorityAnswers: authority === '200' }) };
}
