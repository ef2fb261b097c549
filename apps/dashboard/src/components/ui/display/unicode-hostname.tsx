import { toUnicodeAddress } from '../../../lib/format/punycode';

/** A default export, for `lazy`. */
export default function UnicodeHostname({ of }: { of: string }) {
  return toUnicodeAddress(of);
}
