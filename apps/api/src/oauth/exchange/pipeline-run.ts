import { cut, oneLine } from '../../platform/text/plain-text';

export type Claims = Readonly<Record<string, unknown>>;

const NAME_MAX = 200;
const REF_MAX = 100;

/** A claim as the text that conditions compare; undefined where there is none, or it is no simple value. */
export function claimText(claims: Claims, name: string): string | undefined {
  const value = Object.hasOwn(claims, name) ? claims[name] : undefined;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined;
}

/** `acme/shop@refs/heads/main`: the name of the token, and of the actor in events. */
export function runNameOf(claims: Claims): string {
  const repository = ['repository', 'project_path', 'sub'].map((name) => claimText(claims, name)).find(Boolean);
  const ref = oneLine(claimText(claims, 'ref') ?? '', REF_MAX);
  const name = oneLine(repository ?? '', NAME_MAX);
  return cut(ref === '' ? name : `${name}@${ref}`, NAME_MAX + REF_MAX);
}

/** Whether a run is for a pull or merge request, by the claims of GitHub, Forgejo and Gitea, and GitLab. */
export function isPullRequest(claims: Claims): boolean {
  const text = (name: string): string => claimText(claims, name) ?? '';
  return (
    text('event_name').startsWith('pull_request') ||
    /^refs\/(pull|merge-requests)\//.test(text('ref')) ||
    /merge_request|pull_request/.test(text('pipeline_source')) ||
    /:pull_request(:|$)/.test(text('sub'))
  );
}
