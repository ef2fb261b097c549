import type { Request } from 'express';
import { normaliseAddress } from '../../platform/network/ip-ranges';
import type { Session } from './session.entity';

const USER_AGENT_MAX = 256;

/** The address and user agent of a request, as stored with a session. */
export function sessionDevice(request: Request): Pick<Session, 'ip' | 'userAgent'> {
  return {
    ip: normaliseAddress(request.ip),
    userAgent: request.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
  };
}
