import { lazy, Suspense } from 'react';

const UnicodeHostname = lazy(() => import('./unicode-hostname'));

/**
 * A hostname, or an address with its hostname, as people write it. What reads Punycode is loaded where there is some: most
 * pages that tell of hostnames never need it.
 */
export const HostnameText = ({ of }: { of: string }) =>
  of.includes('xn--') ? (
    <Suspense fallback={of}>
      <UnicodeHostname of={of} />
    </Suspense>
  ) : (
    of
  );
