import { createHash } from 'node:crypto';
import type { AcmeSpec, RouteSpec, TlsSpec } from '../../specs/route-spec';
import type { JsonObject } from '../../caddy/json';

/** Socket of the admin API, in the proxy's own folder. */
const DATA = '/var/lib/fairlead/proxy/data';
export const CERTIFICATE_LOG_FILE = `${DATA}/certificates.log`;

/** Log of certificate attempts, one JSON object per line. */
export const CERTIFICATE_LOG: JsonObject = {
  level: 'INFO',
  include: ['tls.obtain', 'tls.renew'],
  encoder: { format: 'json' },
  writer: { output: 'file', filename: CERTIFICATE_LOG_FILE, roll_size_mb: 1, roll_keep: 1 },
};

/** Path of the root certificates for the ACME directory. The name depends on the content, so that a change is loaded. */
export function acmeRootsFile(roots: string): string {
  return `/var/lib/fairlead/proxy/acme-roots-${createHash('sha256').update(roots).digest('hex').slice(0, 12)}.pem`;
}

/** Selects the custom certificate of a hostname, even if another one would match as well. */
export function connectionPolicies({ custom = [] }: TlsSpec): readonly JsonObject[] {
  const names = custom.map(({ hostname }) => hostname).sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return [...names.map((name) => ({ match: { sni: [name] }, certificate_selection: { any_tag: [tagOf(name)] } })), {}];
}

export function tlsApps(routes: readonly RouteSpec[], tls: TlsSpec): JsonObject {
  const waiting = new Set(tls.waiting);
  const internal = hostnames(routes, 'internal');
  const automatic = hostnames(routes, 'auto').filter((name) => !waiting.has(name));
  const custom = [...(tls.custom ?? [])].sort((a, b) => (a.hostname < b.hostname ? -1 : 1));
  const policies = [
    ...(internal.length === 0 ? [] : [{ subjects: internal, issuers: [{ module: 'internal' }] }]),
    ...(automatic.length === 0 ? [] : [{ subjects: automatic, issuers: [acmeIssuer(tls.acme)] }]),
  ];
  const every = tls.checkSeconds === undefined ? undefined : `${tls.checkSeconds}s`;
  const load = custom.map(({ hostname, certificate, privateKey }) => ({
    certificate,
    key: privateKey.reveal(),
    tags: [tagOf(hostname)],
  }));
  return {
    tls: {
      certificates: {
        ...(policies.length > 0 && { automate: [...internal, ...automatic] }),
        ...(load.length > 0 && { load_pem: load }),
      },
      automation: { policies, ...(every !== undefined && { renew_interval: every, ocsp_interval: every }) },
    },
    ...(internal.length > 0 && { pki: { certificate_authorities: { local: { install_trust: false } } } }),
  };
}

function acmeIssuer(acme: AcmeSpec | undefined): JsonObject {
  if (!acme) throw new TypeError('A hostname needs a certificate by ACME, but no authority is configured.');
  const { directory, email, roots, externalAccount } = acme;
  return {
    module: 'acme',
    ca: directory,
    ...(email !== undefined && { email }),
    ...(externalAccount && {
      external_account: { key_id: externalAccount.keyId, mac_key: externalAccount.macKey.reveal() },
    }),
    ...(roots !== undefined && { trusted_roots_pem_files: [acmeRootsFile(roots)] }),
  };
}

function hostnames(routes: readonly RouteSpec[], mode: RouteSpec['tls']): string[] {
  return [...new Set(routes.filter(({ tls }) => tls === mode).map(({ hostname }) => hostname))];
}

const tagOf = (hostname: string): string => `custom ${hostname}`;

/** Names before wildcards. */
const rank = (hostname: string): string => `${hostname.startsWith('*') ? 1 : 0}${hostname}`;
