const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const FIRST_BIAS = 72;
const FIRST_CODE = 128;

/**
 * A hostname in the letters of its language: `xn--bcher-kva.example` is `bücher.example`. Where that would not lead back to
 * it, it stays as it is.
 */
export function toUnicode(hostname: string): string {
  if (!hostname.includes('xn--')) return hostname;
  const text = hostname
    .split('.')
    .map((label) => (label.startsWith('xn--') ? (decode(label.slice(4)) ?? label) : label))
    .join('.');
  const ascii = asciiOf(text);
  return ascii !== undefined && ascii === asciiOf(hostname) ? text : hostname;
}

function asciiOf(hostname: string): string | undefined {
  const address = `http://${hostname.replace(/^\*\./, '')}/`;
  return URL.canParse(address) ? new URL(address).hostname : undefined;
}

/** Whether it reads otherwise to people than it is written in DNS. */
export const isEncoded = (hostname: string): boolean => toUnicode(hostname) !== hostname;

/** Punycode (RFC 3492, section 6.2), which browsers write but do not read. */
function decode(text: string): string | undefined {
  const basic = text.lastIndexOf('-');
  const output = basic > 0 ? Array.from(text.slice(0, basic), (letter) => letter.charCodeAt(0)) : [];
  let code = FIRST_CODE;
  let bias = FIRST_BIAS;
  let index = 0;
  for (let at = basic > 0 ? basic + 1 : 0; at < text.length;) {
    const before = index;
    let weight = 1;
    for (let k = BASE; ; k += BASE) {
      const digit = digitOf(text.charCodeAt(at));
      at += 1;
      if (digit === undefined) return undefined;
      index += digit * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = output.length + 1;
    bias = adapted(index - before, length, before === 0);
    code += Math.floor(index / length);
    index %= length;
    if (code > 0x10ffff) return undefined;
    output.splice(index, 0, code);
    index += 1;
  }
  return String.fromCodePoint(...output);
}

function digitOf(character: number): number | undefined {
  if (character >= 97 && character <= 122) return character - 97;
  return character >= 48 && character <= 57 ? character - 22 : undefined;
}

function adapted(delta: number, length: number, isFirst: boolean): number {
  let rest = isFirst ? Math.floor(delta / DAMP) : Math.floor(delta / 2);
  rest += Math.floor(rest / length);
  let k = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; k += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}
