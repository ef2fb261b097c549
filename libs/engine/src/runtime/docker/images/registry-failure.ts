import type { FailureCode } from '@fairlead/contracts';
import { EngineError } from '../../../errors/engine-error';

type Kind = readonly [RegExp, FailureCode, string];

/** Maps error messages of a pull to failures. The first match wins. */
const FAILURES: readonly Kind[] = [
  [/no space left on device|disk quota exceeded/i, 'DISK_FULL', 'The disk of the server is full.'],
  [
    /toomanyrequests|too many requests|rate limit/i,
    'REGISTRY_UNREACHABLE',
    'The registry refuses more pulls for now, because its limit is reached. Try again later, or add credentials.',
  ],
  [
    /no matching manifest|does not match the specified platform|not supported.*(platform|architecture)/i,
    'IMAGE_NOT_FOUND',
    'The registry has no image of this name for the processor of the server.',
  ],
  [
    /incorrect username or password|unauthorized: (incorrect|invalid)|bad credentials|authentication failed/i,
    'REGISTRY_AUTHENTICATION_FAILED',
    'The registry refused the user name or the password.',
  ],
  [
    /manifest unknown|name unknown|manifest for .* not found|not known to registry|no such image|404 Not Found|: not found/i,
    'IMAGE_NOT_FOUND',
    'The registry has no such image.',
  ],
  [
    /connection refused|no such host|server misbehaving|i\/o timeout|timeout|deadline exceeded|unreachable|no route to host|x509|tls:|HTTP response to HTTPS|connection reset|EOF|50[0-9] |bad gateway|unavailable/i,
    'REGISTRY_UNREACHABLE',
    'The registry could not be reached from the server, or does not respond.',
  ],
];

const REFUSED = /unauthorized|authentication required|no basic auth|denied|forbidden|40[13] /i;

/** Without credentials, a registry gives the same response for private and for missing images. */
export function registryFailure(message: string, image: string, signedIn: boolean): EngineError {
  const found = FAILURES.find(([pattern]) => pattern.test(message));
  if (found) return new EngineError(found[1], `${image}: ${found[2]}`, { output: message });
  if (!REFUSED.test(message)) {
    return new EngineError('REGISTRY_UNREACHABLE', `${image} could not be pulled; see what Docker said.`, {
      output: message,
    });
  }
  return signedIn
    ? new EngineError(
        'REGISTRY_AUTHENTICATION_FAILED',
        `${image}: The registry refused the credentials for this image.`,
        {
          output: message,
        },
      )
    : new EngineError(
        /may require|does not exist/i.test(message) ? 'IMAGE_NOT_FOUND' : 'REGISTRY_AUTHENTICATION_FAILED',
        `${image}: The image does not exist, or it is private: then set registry_username and registry_password.`,
        { output: message },
      );
}
