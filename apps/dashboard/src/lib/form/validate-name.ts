const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}])?$/u;

/** As the API judges the name of a thing, but at once and in words for the field. */
export function validateName(name: string): string | null {
  if (!name.trim()) return 'Give it a name by which you will know it again.';
  return NAME.test(name.trim()) ? null : 'Letters, digits, spaces, ".", "_" and "-" only, up to 64.';
}
