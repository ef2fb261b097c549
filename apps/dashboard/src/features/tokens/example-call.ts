import type { Scope } from '@fairlead/contracts';
import { curl } from '../../lib/curl';
import { apiBase } from '../../lib/instance';

/** A first request that this token is allowed to make, ready to paste. */
export function exampleCall(scopes: readonly Scope[], token: string): string {
  const base = apiBase();
  const readable = (['servers', 'applications', 'databases', 'backups'] as const).find((name) =>
    scopes.includes(`${name}:read`),
  );
  if (readable) return curl({ url: `${base}/${readable}`, token });
  if (scopes.includes('applications:deploy')) {
    return curl({ method: 'POST', url: `${base}/applications/APPLICATION_ID/deploy`, token, body: {} });
  }
  if (scopes.includes('servers:write')) {
    return curl({ method: 'POST', url: `${base}/servers`, token, body: { name: 'web-1', host: '203.0.113.10' } });
  }
  return curl({ url: `${base}/servers`, token });
}
