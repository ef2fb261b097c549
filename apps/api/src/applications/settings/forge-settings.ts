import type { ForgeKind, ForgeProblemCode } from '@fairlead/contracts';
import type { ForgeRecord, SourceRecord, UpdateForge } from '@fairlead/dto';
import { secret, type Secret } from '@fairlead/engine';
import { invalidField } from '../../platform/http/errors/app-error';
import { forgeTarget } from './forge-target';

/** The forge as it is stored; the token is beside it. */
export interface StoredForge {
  readonly kind: ForgeKind;
  /** As it was entered; `null`: it follows from the repository. */
  readonly api_url: string | null;
  /** The address that the token was entered for. It is sent to no other. */
  readonly address: string;
  readonly token_set_at: string;
}

/** Columns of an application. */
export interface ForgeColumns {
  forge: StoredForge | null;
  forgeToken: Secret | null;
  forgeProblemCode: ForgeProblemCode | null;
  forgeProblemMessage: string | null;
  forgeProblemSince: Date | null;
}

export const NO_FORGE: ForgeColumns = {
  forge: null,
  forgeToken: null,
  forgeProblemCode: null,
  forgeProblemMessage: null,
  forgeProblemSince: null,
};

/**
 * Applies a JSON merge patch (RFC 7396), also none at all: another repository can have another address.
 * @throws {AppError} where the token would be sent to another address than it was entered for.
 */
export function patchedForge(
  now: ForgeColumns,
  source: SourceRecord,
  change: UpdateForge | null | undefined,
): ForgeColumns {
  const { forge: before } = now;
  if (change === null || (change === undefined && before === null)) return NO_FORGE;
  const kind = change?.kind ?? before?.kind;
  if (kind === undefined) throw invalidField('forge.kind', 'kind must be given');
  if (source.type !== 'git')
    throw invalidField('forge', `forge is for repositories: set it to null for an ${source.type}`);
  const stays = kind === before?.kind ? before.api_url : null;
  const apiUrl = change?.api_url === undefined ? stays : change.api_url;
  const target = forgeTarget(kind, source.repository, apiUrl);
  if ('problem' in target) throw invalidField(target.field, target.problem);
  const address = target.apiUrl;
  const isSame = before?.kind === kind && before.address === address;
  if (isSame && change?.token === undefined) {
    const { forgeToken, forgeProblemCode, forgeProblemMessage, forgeProblemSince } = now;
    const forge = { ...before, api_url: apiUrl };
    return { forge, forgeToken, forgeProblemCode, forgeProblemMessage, forgeProblemSince };
  }
  if (change?.token === undefined)
    throw invalidField('forge.token', `token must be sent ${before ? 'again ' : ''}for ${address}`);
  const forge = { kind, api_url: apiUrl, address, token_set_at: new Date().toISOString() };
  return { ...NO_FORGE, forge, forgeToken: secret(change.token) };
}

/** The names by which the events tell of a change. */
export function changedForgeNames(wanted: ForgeColumns, now: ForgeColumns): string[] {
  const isSame = wanted.forge?.kind === now.forge?.kind && wanted.forge?.address === now.forge?.address;
  if (!isSame) return ['forge'];
  return wanted.forge?.token_set_at === now.forge?.token_set_at ? [] : ['forge.token'];
}

export function toForgeRecord({
  forge,
  forgeProblemCode: code,
  forgeProblemMessage: message,
  forgeProblemSince: since,
}: Omit<ForgeColumns, 'forgeToken'>): ForgeRecord | null {
  if (!forge) return null;
  const problem = code && { code, message: message ?? '', since: since?.toISOString() ?? '' };
  return { kind: forge.kind, api_url: forge.address, token_set: true, problem };
}
