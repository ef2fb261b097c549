import { hash } from 'bcryptjs';
import { secret, type Secret } from '@fairlead/engine';
import { toHostname, toHostnameOrWildcard, type CreateDomain, type UpdateDomain } from '@fairlead/dto';
import { invalidField } from '../platform/http/errors/app-error';
import type { Domain } from './domain.entity';

/** Some tens of milliseconds on current hardware; the proxy caches successful checks. */
const COST = 10;

export type NewDomainSettings = Pick<
  Domain,
  | 'path'
  | 'stripPath'
  | 'redirectTo'
  | 'redirectStatus'
  | 'forceHttps'
  | 'basicAuthUsername'
  | 'basicAuthHash'
  | 'maxRequestBytes'
>;

const DEFAULTS: NewDomainSettings = {
  path: '/',
  stripPath: false,
  redirectTo: null,
  redirectStatus: 308,
  forceHttps: true,
  basicAuthUsername: null,
  basicAuthHash: null,
  maxRequestBytes: null,
};

/** The settings of a new domain, apart from its hostname. */
export async function newDomainSettings(body: CreateDomain): Promise<NewDomainSettings> {
  return { ...DEFAULTS, ...(await patchedDomainSettings(body)) };
}

/** Applies a merge patch; null resets a value to its default. */
export async function patchedDomainSettings(body: Omit<UpdateDomain, 'tls'>): Promise<Partial<NewDomainSettings>> {
  const { path, strip_path, redirect_to, redirect_status, force_https, basic_auth, max_request_bytes } = body;
  return {
    ...(path !== undefined && { path: path ?? DEFAULTS.path }),
    ...(strip_path !== undefined && { stripPath: strip_path ?? DEFAULTS.stripPath }),
    ...(redirect_to !== undefined && { redirectTo: redirect_to === null ? null : plainHostname(redirect_to) }),
    ...(redirect_status !== undefined && { redirectStatus: redirect_status ?? DEFAULTS.redirectStatus }),
    ...(force_https !== undefined && { forceHttps: force_https ?? DEFAULTS.forceHttps }),
    ...(basic_auth !== undefined && {
      basicAuthUsername: basic_auth?.username ?? null,
      basicAuthHash: basic_auth ? await hashBasicAuthPassword(basic_auth.password) : null,
    }),
    ...(max_request_bytes !== undefined && { maxRequestBytes: max_request_bytes }),
  };
}

export function parseHostname(text: string): string {
  const hostname = toHostnameOrWildcard(text);
  if (hostname === undefined) throw invalidField('hostname', 'hostname must be a valid hostname');
  return hostname;
}

function plainHostname(text: string): string {
  const hostname = toHostname(text);
  if (hostname === undefined) throw invalidField('redirect_to', 'redirect_to must be a valid hostname');
  return hostname;
}

/** The hash the proxy compares a password with; the password itself is not stored. */
async function hashBasicAuthPassword(password: string): Promise<Secret> {
  return secret(await hash(password, COST));
}
