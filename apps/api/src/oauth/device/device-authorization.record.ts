import type { DeviceAuthorizationRecord } from '@fairlead/dto';
import type { DeviceAuthorization } from './device-authorization.entity';

export function toDeviceAuthorizationRecord(authorization: DeviceAuthorization): DeviceAuthorizationRecord {
  const { status } = authorization;
  return {
    id: authorization.id,
    client_id: authorization.clientId,
    client_name: authorization.clientName,
    host_name: authorization.hostName,
    ip: authorization.ip,
    scopes: authorization.scopes,
    status: status === 'delivered' ? 'approved' : status,
    requested_at: authorization.createdAt.toISOString(),
    expires_at: authorization.expiresAt.toISOString(),
  };
}
