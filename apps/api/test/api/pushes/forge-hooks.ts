import { createHmac, randomUUID } from 'node:crypto';
import { sign } from '@octokit/webhooks-methods';
import examples from '@octokit/webhooks-examples';
import type { PushForge } from '@fairlead/contracts';
import { Webhook } from 'standardwebhooks';

export const HEAD = '9fceb02d0ae598e95dc970b74767f19372d61af8';
const BEFORE = '28e1879d029cb852e4844d9c718537df08844e03';
export const DELETED = '0'.repeat(40);

export interface SentHook {
  headers: Record<string, string>;
  body: string;
}

export interface HookOptions {
  ref?: string;
  after?: string;
  delivery?: string;
  /** The moment of the signature, where it is part of one. */
  at?: Date;
}

/** GitHub's own example of an event. */
export function githubExample(name: string): object {
  const found = examples.find((event) => event.name === name)?.examples ?? [];
  const wanted = found.find((example) => !('deleted' in example && example.deleted));
  if (!wanted) throw new Error(`GitHub has no example of ${name}.`);
  return wanted;
}

/** Bodies as the forges document them. */
const BODIES: Readonly<Record<PushForge, (ref: string, after: string) => object>> = {
  github: (ref, after) => ({ ...githubExample('push'), ref, after, deleted: after === DELETED }),
  gitlab: (ref, after) => ({
    object_kind: ref.startsWith('refs/tags/') ? 'tag_push' : 'push',
    event_name: ref.startsWith('refs/tags/') ? 'tag_push' : 'push',
    before: BEFORE,
    after,
    ref,
    ref_protected: true,
    checkout_sha: after === DELETED ? null : after,
    user_id: 4,
    user_name: 'John Smith',
    user_username: 'jsmith',
    user_email: 'john@example.com',
    project_id: 15,
    project: { id: 15, name: 'Diaspora', path_with_namespace: 'mike/diaspora', default_branch: 'main' },
    commits: [{ id: after, message: 'Update Catalan translation', added: [], modified: ['a.rb'], removed: [] }],
    total_commits_count: 4,
  }),
  gitea: giteaBody,
  forgejo: giteaBody,
  bitbucket: (ref, after) => ({
    actor: { type: 'user', display_name: 'Emma', nickname: 'emmap1' },
    repository: { type: 'repository', full_name: 'team/shop' },
    push: {
      changes: [
        {
          forced: false,
          old: { type: 'branch', name: 'main', target: { type: 'commit', hash: BEFORE } },
          new:
            after === DELETED
              ? null
              : {
                  type: ref.startsWith('refs/tags/') ? 'tag' : 'branch',
                  name: ref.replace(/^refs\/(heads|tags)\//, ''),
                  target: { type: 'commit', hash: after },
                },
          created: false,
          closed: after === DELETED,
          truncated: false,
        },
      ],
    },
  }),
  standard: (ref, after) => ({ type: 'push', data: { ref, commit: after } }),
};

function giteaBody(ref: string, after: string): object {
  return {
    ref,
    before: BEFORE,
    after,
    compare_url: 'http://localhost:3000/gitea/webhooks/compare/a...b',
    commits: [{ id: after, message: 'Webhooks Yay!', author: { name: 'Gitea', username: 'gitea' } }],
    repository: { id: 140, name: 'webhooks', full_name: 'gitea/webhooks', private: false },
    pusher: { id: 1, login: 'gitea', username: 'gitea' },
    sender: { id: 1, login: 'gitea', username: 'gitea' },
  };
}

export const hmac = (body: string, secret: string): string => createHmac('sha256', secret).update(body).digest('hex');

/** A push as a forge sends it. */
export async function signedHook(forge: PushForge, secret: string, options: HookOptions = {}): Promise<SentHook> {
  const { ref = 'refs/heads/main', after = HEAD } = options;
  return signedBody(forge, secret, JSON.stringify(BODIES[forge](ref, after)), options);
}

export async function signedBody(
  forge: PushForge,
  secret: string,
  body: string,
  { delivery = randomUUID(), ref = '', at = new Date() }: HookOptions = {},
): Promise<SentHook> {
  const type = { 'Content-Type': 'application/json' };
  const like = (name: string): Record<string, string> => ({
    [`X-${name}-Event`]: 'push',
    [`X-${name}-Delivery`]: delivery,
    [`X-${name}-Signature`]: hmac(body, secret),
  });
  const gitea = {
    ...like('Gitea'),
    ...like('Gogs'),
    'X-GitHub-Event': 'push',
    'X-GitHub-Delivery': delivery,
    'X-Hub-Signature': 'sha1=00',
    'X-Hub-Signature-256': `sha256=${hmac(body, secret)}`,
  };
  const standard = {
    'webhook-id': delivery,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(secret).sign(delivery, at, body),
  };
  const headers: Readonly<Record<PushForge, Record<string, string>>> = {
    github: {
      'X-GitHub-Event': 'push',
      'X-GitHub-Delivery': delivery,
      'X-Hub-Signature-256': await sign(secret, body),
      'User-Agent': 'GitHub-Hookshot/044aadd',
    },
    gitlab: {
      'X-Gitlab-Event': ref.startsWith('refs/tags/') ? 'Tag Push Hook' : 'Push Hook',
      'X-Gitlab-Instance': 'https://gitlab.com',
      'Idempotency-Key': delivery,
      ...standard,
    },
    gitea,
    forgejo: { ...gitea, ...like('Forgejo') },
    bitbucket: {
      'X-Event-Key': 'repo:push',
      'X-Hook-UUID': 'a17dbd34-6b9d-4f3b-8fc9-2b5cd0b0ac6b',
      'X-Request-UUID': delivery,
      'X-Attempt-Number': '1',
      'X-Hub-Signature': `sha256=${hmac(body, secret)}`,
    },
    standard,
  };
  return { headers: { ...type, ...headers[forge] }, body };
}
