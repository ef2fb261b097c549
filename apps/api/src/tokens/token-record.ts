import type { TokenRecord } from '@fairlead/dto';
import type { Token } from './token.entity';

export function toTokenRecord(token: Token): TokenRecord {
  return {
    id: token.id,
    name: token.name,
    token_hint: token.hint,
    scopes: token.scopes,
    created_at: token.createdAt.toISOString(),
    last_used_at: token.lastUsedAt?.toISOString() ?? null,
    last_used_ip: token.lastUsedIp,
    expires_at: token.expiresAt?.toISOString() ?? null,
    allowed_ips: token.allowedIps,
    server_ids: token.serverIds,
    revoked_at: token.revokedAt?.toISOString() ?? null,
    created_by: { id: token.createdById, name: token.createdByName },
  };
}
