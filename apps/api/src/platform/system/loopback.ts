import type { Request } from 'express';
import ipaddr from 'ipaddr.js';

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];

/** Whether the request was sent from this machine, and not through a local proxy. */
export function isLoopback({ socket, headers }: Pick<Request, 'socket' | 'headers'>): boolean {
  const { remoteAddress } = socket;
  if (remoteAddress === undefined || FORWARDED.some((name) => headers[name] !== undefined)) return false;
  return ipaddr.process(remoteAddress).range() === 'loopback';
}
