import { hasControlCharacters, isWellFormed, validationRule } from '../../common/validation-rule';

const PATTERN_MAX = 255;

/** Files of a repository: `*` and `?` stand for characters within a name, `**` for any number of folders. */
export function checkPathPattern(value: unknown): string | undefined {
  const problem = checkPattern(value);
  if (problem !== undefined || typeof value !== 'string') return problem;
  const parts = value.replace(/\/$/, '').split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..')
    ? 'must be a path inside the repository, without empty parts, "." or ".."'
    : undefined;
}

/** Names of tags: `*` stands for any characters. */
export function checkTagPattern(value: unknown): string | undefined {
  const problem = checkPattern(value);
  if (problem !== undefined || typeof value !== 'string') return problem;
  return /[ ~^:?[]|\.\.|@\{|^[-/]|\/\/|[/.]$/.test(value)
    ? 'must be the name of a tag in which * stands for any characters'
    : undefined;
}

function checkPattern(value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return 'must be a text that is not empty';
  if (value.length > PATTERN_MAX) return `must have at most ${PATTERN_MAX} characters`;
  if (hasControlCharacters(value) || !isWellFormed(value) || value.includes('\\'))
    return 'must not contain control characters or backslashes';
  return undefined;
}

export const IsTagPattern = (): PropertyDecorator => validationRule('is_tag_pattern', checkTagPattern);
