import { lazy, Suspense } from 'react';

const InUnicode = lazy(() => import('./in-unicode'));

/**
 * A hostname, or an address with its hostname, as people write it. What reads Punycode is loaded where there is some: most
 * pages that tell of hostnames never need it.
 */
export const Hostname = ({ of }: { of: string }) =>
  of.includes('xn--') ? (
    <Suspense fallback={of}>
      <InUnicode of={of} />
    </Suspense>
  ) : (
    of
  );
