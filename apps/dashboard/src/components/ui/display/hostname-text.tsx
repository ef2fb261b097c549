import { lazy, Suspense } from 'react';

const UnicodeHostname = lazy(() => import('./unicode-hostname'));

/** A hostname, or a URL with a hostname, decoded from Punycode. The decoder is loaded only for names that need it. */
export const HostnameText = ({ of }: { of: string }) =>
  of.includes('xn--') ? (
    <Suspense fallback={of}>
      <UnicodeHostname of={of} />
    </Suspense>
  ) : (
    of
  );
