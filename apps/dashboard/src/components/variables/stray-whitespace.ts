const INVISIBLE = /[\u00a0\u1680\u2000-\u200f\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/u;

/**
 * White space that is probably part of a value by mistake, such as the line break after a copied key; undefined if there is none.
 * Spaces and line breaks within a value are usual.
 */
export function strayWhitespace(value: string): string | undefined {
  const places = [
    ...(/^\s/u.test(value) ? ['begins'] : []),
    ...(/\s$/u.test(value) && value.trim() !== '' ? ['ends'] : []),
  ];
  if (value !== '' && value.trim() === '') return 'The value is only white space.';
  if (places.length > 0) return `The value ${places.join(' and ')} with ${kindsAtEnds(value)}.`;
  return INVISIBLE.test(value) ? 'The value contains an invisible or non-breaking space.' : undefined;
}

function kindsAtEnds(value: string): string {
  const ends = (/^\s+/u.exec(value)?.[0] ?? '') + (/\s+$/u.exec(value)?.[0] ?? '');
  return /[\r\n]/.test(ends) ? 'a line break' : 'white space';
}

/** The value without it. */
export const withoutStrayWhitespace = (value: string): string =>
  value
    .replace(new RegExp(INVISIBLE.source, 'gu'), (found) => (/\s/u.test(found) && found !== '\ufeff' ? ' ' : ''))
    .trim();
