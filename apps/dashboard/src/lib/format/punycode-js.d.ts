declare module 'punycode.js' {
  /** @throws {RangeError} for a label that begins with `xn--` and is not valid. */
  export function toUnicode(hostname: string): string;
}
