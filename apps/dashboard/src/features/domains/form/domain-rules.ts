import type { DomainRecord } from '@fairlead/client';
import { type DomainValues, hasCertificateInput, normalizeDomainPath } from './domain-values';

/** Fields that show errors of the API, in the order of the form. */
export const DOMAIN_FIELDS = [
  'hostname',
  'path',
  'strip_path',
  'tls.mode',
  'tls.certificate',
  'tls.private_key',
  'tls.hsts.max_age',
  'redirect_to',
  'redirect_status',
  'force_https',
  'basic_auth.username',
  'basic_auth.password',
  'max_request_bytes',
] as const;

export type DomainField = (typeof DOMAIN_FIELDS)[number];
type Problems = Partial<Record<DomainField, string>>;

const YEAR_SECONDS = 31_536_000;
const PASSWORD_MIN = 8;
const PASSWORD_MAX_BYTES = 72;
const LIMIT_MAX_MIB = 1_048_576;

/* Client-side validation with messages per field. The API has the last word. */
export function domainFormProblems(values: DomainValues, domain?: DomainRecord, sharesTls = false): Problems {
  return {
    ...pathProblem(values.path),
    ...(!sharesTls && tlsProblems(values.tls, domain)),
    ...(values.basic_auth.on && authProblems(values.basic_auth, domain)),
    ...limitProblem(values.max_request_bytes),
  };
}

function pathProblem(text: string): Problems {
  const path = normalizeDomainPath(text);
  if (path === '/') return {};
  if (!/^(\/[A-Za-z0-9._~-]+)+$/.test(path))
    return { path: 'Use letters, digits and . _ ~ - separated by "/", such as /api.' };
  return /\/\.+(\/|$)/.test(path) ? { path: 'The path must not contain "." or "..".' } : {};
}

function tlsProblems(tls: DomainValues['tls'], domain: DomainRecord | undefined): Problems {
  const { mode, hsts } = tls;
  const isWanted = mode === 'custom' && (domain?.tls.mode !== 'custom' || hasCertificateInput(tls));
  return {
    ...(isWanted &&
      !tls.certificate.includes('-----BEGIN ') && {
        'tls.certificate': 'Paste the certificate, or drop its file here.',
      }),
    ...(isWanted &&
      !tls.private_key.includes('-----BEGIN ') && { 'tls.private_key': 'Enter the private key in PEM format.' }),
    ...(mode !== 'off' &&
      hsts.on &&
      hsts.preload &&
      !isPreloadable(hsts) && {
        'tls.hsts.max_age': 'Preloading requires at least one year and all subdomains.',
      }),
  };
}

const isPreloadable = ({ max_age, include_subdomains }: DomainValues['tls']['hsts']): boolean =>
  include_subdomains && Number(max_age) >= YEAR_SECONDS;

function authProblems({ username, password }: DomainValues['basic_auth'], domain: DomainRecord | undefined): Problems {
  const name = username.trim();
  const keeps = password === '' && domain?.basic_auth?.username === name;
  return {
    ...(!/^[A-Za-z0-9._@+-]{1,64}$/.test(name) && { 'basic_auth.username': 'Use letters, digits and . _ @ + -' }),
    ...(!keeps && passwordProblem(password)),
  };
}

function passwordProblem(password: string): Problems {
  const at = 'basic_auth.password';
  if (password.length < PASSWORD_MIN) return { [at]: `Use at least ${PASSWORD_MIN} characters.` };
  const bytes = new TextEncoder().encode(password).length;
  return bytes > PASSWORD_MAX_BYTES ? { [at]: `Use at most ${PASSWORD_MAX_BYTES} bytes.` } : {};
}

function limitProblem(text: string): Problems {
  if (text.trim() === '') return {};
  const mib = Number(text);
  return mib > 0 && mib <= LIMIT_MAX_MIB ? {} : { max_request_bytes: 'Enter a number above 0, or leave it empty.' };
}
