import type { ExchangeRefusal } from '@fairlead/contracts';
import { oneLine } from '../../platform/text/plain-text';
import { claimText, type Claims } from './pipeline-run';

const VALUE_MAX = 100;
/** Those that trusted pipelines usually have conditions on. */
const COMPARED = ['repository', 'project_path', 'ref', 'environment', 'event_name', 'pipeline_source', 'sub'];

/**
 * What the author of a pipeline needs to correct it. It contains claims of the token that was sent, and nothing of what is
 * configured here.
 */
export function refusalMessage(reason: ExchangeRefusal, claims: Claims | undefined): string {
  switch (reason) {
    case 'malformed':
      return 'The subject_token is no id token that can be accepted: it must be a signed JSON Web Token with an asymmetric algorithm and the claims iss, sub, aud, iat and exp.';
    case 'untrusted':
      return `The id token is not accepted: its issuer (${shown(claims, 'iss')}) and its audience (${shown(claims, 'aud')}) must be those of an enabled trusted pipeline, and its signature must be valid.`;
    case 'expired':
      return 'The id token has expired; request a new one directly before the exchange.';
    case 'not_yet_valid':
      return 'The id token is not valid yet; compare the clocks.';
    case 'no_match':
      return `No trusted pipeline accepts the claims of the id token: ${claimList(claims)}. Compare them with the conditions in Settings → Trusted pipelines of the dashboard.`;
    case 'pull_request':
      return 'Runs for pull requests get no token here.';
    case 'replayed':
      return 'The id token was exchanged already. Each is accepted once: request another one, or use the token of the first exchange.';
    case 'issuer_unavailable':
      return 'The keys of the issuer cannot be read at the moment; try again later.';
  }
}

function shown(claims: Claims | undefined, name: string): string {
  const value = claims && claimText(claims, name);
  return value === undefined ? 'none' : `"${oneLine(value, VALUE_MAX)}"`;
}

function claimList(claims: Claims | undefined): string {
  const present = COMPARED.filter((name) => claims && claimText(claims, name) !== undefined);
  return present.map((name) => `${name} is ${shown(claims, name)}`).join(', ');
}
