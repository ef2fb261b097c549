import { shellQuote } from '../../../lib/api/curl-snippet';
import { TOKEN_VARIABLE } from '../../../lib/api/snippet-request';

/** Packs the current folder, uploads it and deploys it, with what every pipeline has. */
export function uploadSnippet(origin: string, applicationId: string): string {
  const url = `${origin}/api/v1/applications/${applicationId}`;
  const authorization = `-H "Authorization: Bearer $${TOKEN_VARIABLE}"`;
  return `tar -czf /tmp/release.tar.gz .
upload=$(curl -fsS -X POST ${shellQuote(`${url}/uploads`)} ${authorization} \\
  -H 'Content-Type: application/octet-stream' -T /tmp/release.tar.gz | jq -r .data.id)
curl -fsS -X POST ${shellQuote(`${url}/deploy`)} ${authorization} \\
  -H 'Content-Type: application/json' -d "{\\"upload_id\\": \\"$upload\\"}"`;
}
