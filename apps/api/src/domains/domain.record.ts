import type { DomainRecord } from '@fairlead/dto';
import type { Domain } from './domain.entity';

export function toDomainRecord(domain: Domain): DomainRecord {
  return {
    id: domain.id,
    application_id: domain.applicationId,
    hostname: domain.hostname,
    status: domain.status,
    status_reason: domain.statusReason,
    tls: {
      mode: domain.tlsMode,
      status: tlsStatus(domain),
      issuer: domain.tlsMode === 'internal' && domain.status === 'active' ? 'internal' : null,
      expires_at: null,
      last_error: domain.tlsMode !== 'off' && domain.status === 'failed' ? domain.statusReason : null,
      next_retry_at: null,
    },
    redirect_to: domain.redirectTo,
    dns: { addresses: domain.dnsAddresses, points_here: domain.dnsPointsHere },
    created_at: domain.createdAt.toISOString(),
  };
}

function tlsStatus({ tlsMode, status }: Domain): DomainRecord['tls']['status'] {
  if (tlsMode === 'off') return 'off';
  if (status === 'active') return 'issued';
  return status === 'failed' ? 'failed' : 'pending';
}
