import type { Scope } from '@fairlead/contracts';
import { curlSnippet } from '../../lib/api/curl-snippet';
import { apiBaseUrl } from '../../lib/api/api-base-url';

/** A first request that this token is allowed to make, ready to paste. */
export function exampleCall(scopes: readonly Scope[], token: string): string {
  const base = apiBaseUrl();
  const readable = (['servers', 'applications', 'databases', 'backups'] as const).find((name) =>
    scopes.includes(`${name}:read`),
  );
  if (readable) return curlSnippet({ url: `${base}/${readable}`, token });
  if (scopes.includes('applications:deploy')) {
    return curlSnippet({ method: 'POST', url: `${base}/applications/APPLICATION_ID/deploy`, token, body: {} });
  }
  if (scopes.includes('servers:write')) {
    return curlSnippet({
      method: 'POST',
      url: `${base}/servers`,
      token,
      body: { name: 'web-1', host: '203.0.113.10' },
    });
  }
  return curlSnippet({ url: `${base}/servers`, token });
}
