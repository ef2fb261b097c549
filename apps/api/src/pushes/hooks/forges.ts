import type { IncomingHttpHeaders } from 'node:http';
import type { PushForge } from '@fairlead/contracts';

/** What the headers of a hook say about it. */
export interface HookHeaders {
  readonly forge: PushForge;
  /** As the forge names it. */
  readonly event: string | undefined;
  readonly kind: 'push' | 'ping' | 'other';
  readonly deliveryId: string | undefined;
}

const PUSH_EVENTS: ReadonlySet<string> = new Set([
  'push',
  'Push Hook',
  'Tag Push Hook',
  'System Hook',
  'repo:push',
  'repo:refs_changed',
]);
const PINGS: ReadonlySet<string> = new Set(['ping', 'diagnostics:ping']);

interface ForgeRule {
  readonly forge: PushForge;
  readonly event: string;
  readonly deliveries: readonly string[];
}

/** Gitea and Forgejo also send the headers of GitHub, so they are tried first. */
const FORGES: readonly ForgeRule[] = [
  { forge: 'forgejo', event: 'x-forgejo-event', deliveries: ['x-forgejo-delivery', 'x-gitea-delivery'] },
  { forge: 'gitea', event: 'x-gitea-event', deliveries: ['x-gitea-delivery'] },
  {
    forge: 'gitlab',
    event: 'x-gitlab-event',
    deliveries: ['webhook-id', 'idempotency-key', 'x-gitlab-webhook-uuid-delivery', 'x-gitlab-event-uuid'],
  },
  { forge: 'bitbucket', event: 'x-event-key', deliveries: ['x-request-uuid', 'x-request-id'] },
  { forge: 'github', event: 'x-github-event', deliveries: ['x-github-delivery'] },
];

/** Which forge has sent a hook. Only the signature of that one counts then, whatever else the headers contain. */
export function readHookHeaders(headers: IncomingHttpHeaders): HookHeaders {
  for (const { forge, event: name, deliveries } of FORGES) {
    const event = textHeader(headers, name);
    if (event === undefined) continue;
    const deliveryId = deliveries.map((header) => textHeader(headers, header)).find(Boolean);
    return { forge, event, kind: kindOf(event), deliveryId };
  }
  return { forge: 'standard', event: undefined, kind: 'push', deliveryId: textHeader(headers, 'webhook-id') };
}

export function textHeader(headers: IncomingHttpHeaders, name: string): string | undefined {
  const value = headers[name];
  return typeof value === 'string' ? value : undefined;
}

function kindOf(event: string): HookHeaders['kind'] {
  if (PUSH_EVENTS.has(event)) return 'push';
  return PINGS.has(event) ? 'ping' : 'other';
}
