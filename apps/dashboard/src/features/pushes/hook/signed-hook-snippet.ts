import { shellQuote } from '../../../lib/api/curl-snippet';

/** A hook by Standard Webhooks with the tools that each pipeline has. The secret stays out of the snippet. */
export function signedHookSnippet(url: string | undefined): string {
  const target = url === undefined ? '"$FAIRLEAD_PUSH_URL"' : shellQuote(url);
  return `body='{"type": "push"}' id=$(date +%s%N) now=$(date +%s)
key=$(printf %s "\${FAIRLEAD_PUSH_SECRET#whsec_}" | base64 -d | od -An -v -tx1 | tr -d ' \\n')
signature=$(printf %s "$id.$now.$body" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$key" -binary | base64)
curl ${target} \\
  -H "webhook-id: $id" -H "webhook-timestamp: $now" -H "webhook-signature: v1,$signature" \\
  -H 'Content-Type: application/json' -d "$body"`;
}
