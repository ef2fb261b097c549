import type { AutoDeployRecord, AutoDeploySettings } from '@fairlead/client';
import { PATH_PATTERNS_MAX, pathPatternProblem, POLL_SECONDS_MAX, tagPatternProblem } from '@fairlead/contracts';

export interface AutoDeployValues {
  on: boolean;
  /** What a push has to be of. */
  what: 'branch' | 'tags' | 'both';
  /** Named as in the API, whose errors show at these fields. */
  auto_deploy: Record<Field, string>;
}

type Field = 'branch' | 'tags' | 'paths' | 'ignore_paths' | 'poll_seconds';

/** In the order of the form. */
export const AUTO_DEPLOY_FIELDS = [
  'auto_deploy.branch',
  'auto_deploy.tags',
  'auto_deploy.paths',
  'auto_deploy.ignore_paths',
  'auto_deploy.poll_seconds',
] as const;

const DEFAULTS: AutoDeployRecord = { branch: null, tags: null, paths: [], ignore_paths: [], poll_seconds: 60 };

/** `ofSource` is the branch in the settings of the application. */
export function autoDeployValues(record: AutoDeployRecord | null, ofSource: string): AutoDeployValues {
  const { branch, tags, paths, ignore_paths, poll_seconds } = record ?? DEFAULTS;
  const what = tags === null ? 'branch' : branch === null ? 'tags' : 'both';
  return {
    on: record !== null,
    what,
    auto_deploy: {
      branch: what === 'both' && branch === ofSource ? '' : (branch ?? ''),
      tags: tags ?? '',
      paths: paths.join('\n'),
      ignore_paths: ignore_paths.join('\n'),
      poll_seconds: String(poll_seconds),
    },
  };
}

/** The settings as the API has them; null where nothing is deployed by a push. */
function wanted({ on, what, auto_deploy: fields }: AutoDeployValues, ofSource: string): AutoDeployRecord | null {
  if (!on) return null;
  const branch = fields.branch.trim();
  // Tags without a branch mean tags alone.
  const isBoth = what === 'both';
  return {
    branch: what === 'tags' ? null : branch || (isBoth ? ofSource : null),
    tags: what === 'branch' ? null : fields.tags.trim() || null,
    paths: patternsIn(fields.paths),
    ignore_paths: patternsIn(fields.ignore_paths),
    poll_seconds: fields.poll_seconds.trim() === '' ? DEFAULTS.poll_seconds : Number(fields.poll_seconds),
  };
}

/** Only what changes; undefined where nothing does. */
export function autoDeployChange(
  values: AutoDeployValues,
  record: AutoDeployRecord | null,
  ofSource: string,
): { auto_deploy: AutoDeploySettings | null } | undefined {
  const next = wanted(values, ofSource);
  if (next === null) return record === null ? undefined : { auto_deploy: null };
  const change = differing(next, record ?? DEFAULTS);
  return record === null || Object.keys(change).length > 0 ? { auto_deploy: change } : undefined;
}

function differing(next: AutoDeployRecord, now: AutoDeployRecord): Partial<AutoDeployRecord> {
  const change: Partial<AutoDeployRecord> = {};
  const isSame = (field: Field) => JSON.stringify(next[field]) === JSON.stringify(now[field]);
  if (!isSame('branch')) change.branch = next.branch;
  if (!isSame('tags')) change.tags = next.tags;
  if (!isSame('paths')) change.paths = next.paths;
  if (!isSame('ignore_paths')) change.ignore_paths = next.ignore_paths;
  if (!isSame('poll_seconds')) change.poll_seconds = next.poll_seconds;
  return change;
}

/** One pattern a line. "./apps/web" and "/apps/web" are "apps/web". */
const patternsIn = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim().replace(/^(?:\.?\/)+/, ''))
    .filter(Boolean);

/** Client-side validation. The API has the last word, and its errors show at the same fields. */
export function autoDeployProblems({ on, what, auto_deploy: fields }: AutoDeployValues): Record<string, string> {
  if (!on) return {};
  const problems = {
    'auto_deploy.tags': what === 'branch' ? undefined : tagsProblem(fields.tags.trim()),
    'auto_deploy.paths': patternsProblem(fields.paths),
    'auto_deploy.ignore_paths': patternsProblem(fields.ignore_paths),
    'auto_deploy.poll_seconds': secondsProblem(fields.poll_seconds.trim()),
  };
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : [])));
}

function tagsProblem(tags: string): string | undefined {
  if (tags === '') return 'Enter the names of tags, such as v*.';
  const problem = tagPatternProblem(tags);
  return problem && `This ${problem}.`;
}

function patternsProblem(text: string): string | undefined {
  const patterns = patternsIn(text);
  if (patterns.length > PATH_PATTERNS_MAX) return `At most ${PATH_PATTERNS_MAX} lines.`;
  const twice = patterns.find((pattern, index) => patterns.indexOf(pattern) < index);
  if (twice !== undefined) return `“${twice}” is listed twice.`;
  const [first] = patterns.flatMap((pattern) => {
    const problem = pathPatternProblem(pattern);
    return problem === undefined ? [] : [`“${pattern}” ${problem}.`];
  });
  return first;
}

function secondsProblem(text: string): string | undefined {
  if (text === '') return undefined;
  return /^\d+$/.test(text) && Number(text) <= POLL_SECONDS_MAX
    ? undefined
    : `Enter a whole number from 0 to ${POLL_SECONDS_MAX}.`;
}
