import type { Request } from 'express';
import { normaliseAddress } from '../../auth/ip-ranges';
import type { Session } from './session.entity';

/** An IPv4 address inside an IPv6 one. What a proxy says may be longer. */
const ADDRESS_MAX = 45;
const USER_AGENT_MAX = 256;

/** Where a request comes from and what sends it, as it is kept with a session. */
export function sessionDevice(request: Request): Pick<Session, 'ip' | 'userAgent'> {
  return {
    ip: normaliseAddress(request.ip).slice(0, ADDRESS_MAX),
    userAgent: request.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
