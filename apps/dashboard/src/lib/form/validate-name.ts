const NAME = /^[\p{L}\p{N}](?:[\p{L}\p{N} ._-]{0,62}[\p{L}\p{N}])?$/u;

/** The API's rules for names as immediate field messages. */
export function validateName(name: string): string | null {
  if (!name.trim()) return 'Enter a name to recognize it by.';
  return NAME.test(name.trim()) ? null : 'Use up to 64 letters, digits, spaces, ".", "_" and "-".';
}
