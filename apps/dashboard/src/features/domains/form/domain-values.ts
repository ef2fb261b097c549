import type { CreateDomain, DomainRecord, UpdateDomain } from '@fairlead/client';
import type { TlsModeName } from '../certificate/tls-labels';

/** Form values of a domain, named as in the API. */
export interface DomainValues {
  hostname: string;
  path: string;
  strip_path: boolean;
  tls: {
    mode: TlsModeName;
    certificate: string;
    private_key: string;
    hsts: { on: boolean; max_age: string; include_subdomains: boolean; preload: boolean };
  };
  force_https: boolean;
  redirect_to: string;
  redirect_status: string;
  basic_auth: { on: boolean; username: string; password: string };
  /** In MiB. */
  max_request_bytes: string;
}

const MIB = 1_048_576;
/** Short, because it cannot be revoked. */
const FIRST_MAX_AGE = '300';

export const EMPTY_DOMAIN_VALUES: DomainValues = {
  hostname: '',
  path: '/',
  strip_path: false,
  tls: {
    mode: 'off',
    certificate: '',
    private_key: '',
    hsts: { on: false, max_age: FIRST_MAX_AGE, include_subdomains: false, preload: false },
  },
  force_https: true,
  redirect_to: '',
  redirect_status: '308',
  basic_auth: { on: false, username: '', password: '' },
  max_request_bytes: '',
};

/** Secrets are never known here: their fields are empty. */
export function domainValuesOf(domain: DomainRecord): DomainValues {
  const { tls, basic_auth: auth, max_request_bytes: limit } = domain;
  const { max_age: age = Number(FIRST_MAX_AGE), include_subdomains = false, preload = false } = tls.hsts ?? {};
  return {
    hostname: domain.hostname,
    path: domain.path,
    strip_path: domain.strip_path,
    tls: {
      mode: tls.mode,
      certificate: '',
      private_key: '',
      hsts: { on: tls.hsts !== null, max_age: String(age), include_subdomains, preload },
    },
    force_https: domain.force_https,
    redirect_to: domain.redirect_to ?? '',
    redirect_status: String(domain.redirect_status ?? 308),
    basic_auth: { on: auth !== null, username: auth?.username ?? '', password: '' },
    max_request_bytes: limit === null ? '' : String(limit / MIB),
  };
}

/** "/api/" and "api" are the path "/api". */
export const normalizeDomainPath = (text: string): string => `/${text.trim().replace(/^\/+|\/+$/g, '')}`;

const STATUSES = [308, 307, 301, 302] as const;
const statusOf = (text: string) => STATUSES.find((status) => String(status) === text) ?? 308;
const bytesOf = (text: string) => (text.trim() === '' ? null : Math.round(Number(text) * MIB));

function hstsOf({ on, max_age, include_subdomains, preload }: DomainValues['tls']['hsts']) {
  return on ? { max_age: Number(max_age), include_subdomains, preload } : null;
}

/** `hostname` is the parsed one. `tls` is left out where another domain sets the encryption. */
export function toCreateDomain(hostname: string, values: DomainValues, sharesTls = false): CreateDomain {
  const { path, strip_path, tls, force_https, redirect_to, redirect_status, basic_auth, max_request_bytes } = values;
  const at = normalizeDomainPath(path);
  const hsts = tls.mode === 'off' ? null : hstsOf(tls.hsts);
  const limit = bytesOf(max_request_bytes);
  return {
    hostname,
    ...(at !== '/' && { path: at, ...(strip_path && { strip_path }) }),
    ...(!sharesTls && {
      tls: { mode: tls.mode, ...(tls.mode === 'custom' && certificateOf(tls)), ...(hsts && { hsts }) },
    }),
    ...(redirect_to !== '' && { redirect_to }),
    ...(redirect_to !== '' && redirect_status !== '308' && { redirect_status: statusOf(redirect_status) }),
    ...(!force_https && { force_https }),
    ...(basic_auth.on && { basic_auth: credentialsOf(basic_auth) }),
    ...(limit !== null && { max_request_bytes: limit }),
  };
}

const certificateOf = ({ certificate, private_key }: DomainValues['tls']) => ({
  certificate: certificate.trim(),
  private_key: private_key.trim(),
});

const credentialsOf = ({ username, password }: DomainValues['basic_auth']) => ({ username: username.trim(), password });

/** Only the changed values. */
export function toUpdateDomain(values: DomainValues, domain: DomainRecord): UpdateDomain {
  const was = domainValuesOf(domain);
  const tls = domain.tls.domain_id === domain.id ? tlsChanges(values.tls, was.tls) : undefined;
  const { redirect_to: target, redirect_status: status } = values;
  return {
    ...(normalizeDomainPath(values.path) !== was.path && { path: normalizeDomainPath(values.path) }),
    ...(values.strip_path !== was.strip_path && { strip_path: values.strip_path }),
    ...(tls && { tls }),
    ...(target !== was.redirect_to && { redirect_to: target === '' ? null : target }),
    ...(target !== '' && status !== was.redirect_status && { redirect_status: statusOf(status) }),
    ...(values.force_https !== was.force_https && { force_https: values.force_https }),
    ...authChanges(values.basic_auth, was.basic_auth),
    ...(values.max_request_bytes.trim() !== was.max_request_bytes && {
      max_request_bytes: bytesOf(values.max_request_bytes),
    }),
  };
}

function tlsChanges(now: DomainValues['tls'], was: DomainValues['tls']): UpdateDomain['tls'] | undefined {
  const [hsts, before] = [hstsOf(now.hsts), hstsOf(was.hsts)];
  const isReplaced = now.mode === 'custom' && (now.mode !== was.mode || hasCertificateInput(now));
  const changes = {
    ...(now.mode !== was.mode && { mode: now.mode }),
    ...(isReplaced && certificateOf(now)),
    ...(JSON.stringify(hsts) !== JSON.stringify(before) && { hsts }),
  };
  return Object.keys(changes).length > 0 ? changes : undefined;
}

export const hasCertificateInput = ({ certificate, private_key }: DomainValues['tls']): boolean =>
  certificate.trim() !== '' || private_key.trim() !== '';

function authChanges(now: DomainValues['basic_auth'], was: DomainValues['basic_auth']): Partial<UpdateDomain> {
  if (!now.on) return was.on ? { basic_auth: null } : {};
  const isSame = was.on && now.username.trim() === was.username && now.password === '';
  return isSame ? {} : { basic_auth: credentialsOf(now) };
}

/** Number of changes, shown beside the save button. */
export function countDomainChanges({ tls, ...others }: UpdateDomain): number {
  const { certificate, private_key: key, ...rest } = tls ?? {};
  return (
    Object.keys(others).length + Object.keys(rest).length + (certificate !== undefined || key !== undefined ? 1 : 0)
  );
}
