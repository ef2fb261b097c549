import type { DetectedApplication } from '@fairlead/client';

/** What people call it, of programs that an application is made with. */
const LANGUAGES: Readonly<Record<string, string>> = {
  node: 'Node.js',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  hugo: 'Hugo',
  jekyll: 'Jekyll',
};
const TOOLS: Readonly<Record<string, string>> = { ...LANGUAGES, composer: 'Composer' };
/** The API lists no more names than these. */
const NAMES_MAX = 100;

type Toolchain = DetectedApplication['toolchains'][number];

const named = ({ name, versions }: Toolchain, names: Readonly<Record<string, string>>) =>
  `${names[name] ?? name}${versions ? ` ${versions}` : ''}`;

/** In a few words: "A program for Python >=3.11 and Node.js". */
export function detectionSummary({ runtime, toolchains }: DetectedApplication): string {
  if (runtime === 'docker') return 'A container';
  const made = toolchains
    .filter(({ name }) => LANGUAGES[name])
    .map((toolchain) => named(toolchain, LANGUAGES))
    .join(' and ');
  if (runtime === 'static') return made ? `Static pages, made with ${made}` : 'Static pages';
  return made ? `A program for ${made}` : 'A program';
}

/** What is done with it, in the order in which it is done, and by the words of the form. */
export function detectedSteps(found: DetectedApplication): (readonly [string, string])[] {
  const { toolchains } = found;
  const steps: (readonly [string, string | null])[] = [
    ['Needs', toolchains.map((toolchain) => named(toolchain, TOOLS)).join(', ') || null],
    ['Install', found.install_command],
    ['Build', found.build_command],
    ['Release', found.release_command],
    ['Start', found.start_command],
    ...Object.entries(found.processes).map(([name, command]) => [`Beside: ${name}`, command] as const),
    ['Serve', found.output_directory],
  ];
  return steps.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** What is not there that it cannot do without; a sentence. */
export function missingFileText({ runtime, found }: DetectedApplication, dockerfile = ''): string | undefined {
  const wanted = dockerfile.trim().replace(/^\.?\/+/, '') || 'Dockerfile';
  // Of folders only their names are known.
  const isThere = wanted.includes('/') || found.includes(wanted) || found.length >= NAMES_MAX;
  return runtime !== 'docker' || isThere
    ? undefined
    : `There is no ${wanted} in its folder. Name the one that it is built from below, or choose another way to run it.`;
}

/** What the API says, by the words of the form. */
export const withFormLabels = (message: string): string =>
  message
    .replaceAll('build.start_command', 'the start command')
    .replaceAll('build.output_directory', 'the output folder');
