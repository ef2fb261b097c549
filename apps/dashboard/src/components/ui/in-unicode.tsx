import { toUnicodeAddress } from '../../lib/unicode';

/** A default export, for `lazy`. */
export default function InUnicode({ of }: { of: string }) {
  return toUnicodeAddress(of);
}
