import type { Request } from 'express';
import type { Config } from '../../config/config';

/**
 * The base URL for links: as configured, else the address at which the browser of the requesting user has reached
 * Fairlead. Only that user sees the link, so a forged header affects no other user.
 */
export function instanceAddress(request: Request, config: Config): string {
  if (config.get('FAIRLEAD_PUBLIC_URL') !== undefined) return config.publicUrl();
  const candidates = [request.get('origin'), `${request.protocol}://${request.get('host') ?? ''}`];
  const found = candidates.find((text) => text !== undefined && isWebAddress(text));
  return found === undefined ? config.publicUrl() : new URL(found).origin;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol);
}
