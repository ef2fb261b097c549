import type { Request } from 'express';
import { normaliseAddress } from '../../platform/network/ip-ranges';
import type { Session } from './session.entity';

/** The length of an IPv4-mapped IPv6 address. A value sent by a proxy may be longer. */
const ADDRESS_MAX = 45;
const USER_AGENT_MAX = 256;

/** The address and user agent of a request, as stored with a session. */
export function sessionDevice(request: Request): Pick<Session, 'ip' | 'userAgent'> {
  return {
    ip: normaliseAddress(request.ip).slice(0, ADDRESS_MAX),
    userAgent: request.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
