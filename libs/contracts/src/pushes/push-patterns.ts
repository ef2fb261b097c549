const PATTERN_MAX = 255;
export const PATH_PATTERNS_MAX = 50;
export const POLL_SECONDS_MAX = 86_400;

/** C0 and C1 controls, DEL, separators that some programs take for the end of a line, and backslashes. */
const REFUSED = /[\p{Cc}\u2028\u2029\\]/u;
// With this flag a surrogate matches only where it is not half of a pair.
const LONE_SURROGATE = /\p{Surrogate}/u;

/**
 * What is wrong with a pattern of files of a repository, as the end of a sentence. `*` and `?` stand for characters within a name,
 * `**` for any number of folders.
 */
export function pathPatternProblem(pattern: string): string | undefined {
  const problem = patternProblem(pattern);
  if (problem !== undefined) return problem;
  const parts = pattern.replace(/\/$/, '').split('/');
  return parts.some((part) => part === '' || part === '.' || part === '..')
    ? 'must be a path inside the repository, without empty parts, "." or ".."'
    : undefined;
}

/** The same for names of tags, in which `*` stands for any characters. */
export function tagPatternProblem(pattern: string): string | undefined {
  const problem = patternProblem(pattern);
  if (problem !== undefined) return problem;
  return /[ ~^:?[]|\.\.|@\{|^[-/]|\/\/|[/.]$/.test(pattern)
    ? 'must be the name of a tag in which * stands for any characters'
    : undefined;
}

function patternProblem(pattern: string): string | undefined {
  if (pattern === '') return 'must be a text that is not empty';
  if (pattern.length > PATTERN_MAX) return `must have at most ${PATTERN_MAX} characters`;
  return REFUSED.test(pattern) || LONE_SURROGATE.test(pattern)
    ? 'must not contain control characters or backslashes'
    : undefined;
}
