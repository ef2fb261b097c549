import { isIP } from 'node:net';
import { validationRule } from '../common/validation-rule';

const LABEL = /^(?!-)[A-Za-z0-9_-]{1,63}(?<!-)$/;

/**
 * What a server can be reached by: an IP address or a hostname. No user, no port, no path and nothing that a program could take
 * for an option. Names whose last part is a number are refused, because programs read those as addresses of odd shapes.
 */
export function checkHost(value: unknown): string | undefined {
  const problem = 'must be an IP address or a hostname, such as "203.0.113.10" or "web1.example.com"';
  if (typeof value !== 'string' || value.length > 253) return problem;
  if (isIP(value) !== 0) return value.includes('%') ? problem : undefined;
  const labels = value.split('.');
  const last = labels.at(-1) ?? '';
  return labels.every((label) => LABEL.test(label)) && !/^(0x[0-9a-f]*|\d+)$/i.test(last) ? undefined : problem;
}

export const IsHost = (): PropertyDecorator => validationRule('is_host', checkHost);
