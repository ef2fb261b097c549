import { registryFailure } from './registry-failure';

describe('registryFailure', () => {
  it.each([
    ['manifest unknown: manifest unknown', false, 'IMAGE_NOT_FOUND'],
    ['manifest for 127.0.0.1:5000/shop:9 not found: manifest unknown: manifest unknown', true, 'IMAGE_NOT_FOUND'],
    ['no matching manifest for linux/arm64/v8 in the manifest list entries', false, 'IMAGE_NOT_FOUND'],
    [
      "pull access denied for shop, repository does not exist or may require 'docker login': denied: requested access to the resource is denied",
      false,
      'IMAGE_NOT_FOUND',
    ],
    [
      'Head "http://127.0.0.1:5001/v2/shop/manifests/1": no basic auth credentials',
      false,
      'REGISTRY_AUTHENTICATION_FAILED',
    ],
    ['unauthorized: authentication required', true, 'REGISTRY_AUTHENTICATION_FAILED'],
    ['unauthorized: incorrect username or password', true, 'REGISTRY_AUTHENTICATION_FAILED'],
    ['Get "https://x.example/v2/": dial tcp 192.0.2.1:443: connect: connection refused', false, 'REGISTRY_UNREACHABLE'],
    ['Get "https://x.example/v2/": dial tcp: lookup x.example: no such host', true, 'REGISTRY_UNREACHABLE'],
    ['Get "https://x.example/v2/": http: server gave HTTP response to HTTPS client', false, 'REGISTRY_UNREACHABLE'],
    ['toomanyrequests: You have reached your pull rate limit.', false, 'REGISTRY_UNREACHABLE'],
    ['write /var/lib/docker/tmp/x: no space left on device', false, 'DISK_FULL'],
    ['an unknown message', false, 'REGISTRY_UNREACHABLE'],
  ])('reads "%s" (signed in: %s) as %s', (message, signedIn, code) => {
    expect(registryFailure(message, 'shop', signedIn)).toMatchObject({ code, output: message });
  });
});
