import type { DetectedApplication } from '@fairlead/client';

/** Display names of the tools that an application is built with. */
const LANGUAGES: Readonly<Record<string, string>> = {
  node: 'Node.js',
  bun: 'Bun',
  python: 'Python',
  php: 'PHP',
  ruby: 'Ruby',
  go: 'Go',
  hugo: 'Hugo',
  jekyll: 'Jekyll',
};
const TOOLS: Readonly<Record<string, string>> = { ...LANGUAGES, composer: 'Composer', pnpm: 'pnpm', yarn: 'Yarn' };
/** The API returns no more than these. */
const NAMES_MAX = 100;

type Toolchain = DetectedApplication['toolchains'][number];

/** With the version that would be used or, where it is not known, with the required ones. */
function named({ name, version, versions }: Toolchain, names: Readonly<Record<string, string>>): string {
  return [names[name] ?? name, version ?? versions].filter(Boolean).join(' ');
}

/** Short summary: "Program for Python 3.11.2 and Node.js 24.21.0". */
export function detectionSummary({ runtime, toolchains }: DetectedApplication): string {
  if (runtime === 'docker') return 'Container';
  const made = toolchains
    .filter(({ name }) => LANGUAGES[name])
    .map((toolchain) => named(toolchain, LANGUAGES))
    .join(' and ');
  if (runtime === 'static') return made ? `Static site built with ${made}` : 'Static site';
  return made ? `Program for ${made}` : 'Program';
}

/** Detected steps in the order in which they run, named as in the form. */
export function detectedSteps(detected: DetectedApplication): (readonly [string, string])[] {
  const { toolchains } = detected;
  const steps: (readonly [string, string | null])[] = [
    ['Requires', toolchains.map((toolchain) => named(toolchain, TOOLS)).join(', ') || null],
    ['Install', detected.install_command],
    ['Build', detected.build_command],
    ['Release', detected.release_command],
    ['Start', detected.start_command],
    ...Object.entries(detected.processes).map(([name, command]) => [`Process: ${name}`, command] as const),
    ['Serve', detected.output_directory],
  ];
  return steps.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
}

/** Names the file that is missing, as a sentence. */
export function missingFileText({ runtime, found }: DetectedApplication, dockerfile = ''): string | undefined {
  const wanted = dockerfile.trim().replace(/^\.?\/+/, '') || 'Dockerfile';
  // Of folders only their names are known.
  const isThere = wanted.includes('/') || found.includes(wanted) || found.length >= NAMES_MAX;
  return runtime !== 'docker' || isThere
    ? undefined
    : `${wanted} not found in the application’s folder. Set the path of the Dockerfile below, or choose another runtime.`;
}

/** Replaces the API’s field names with the labels of the form. */
export const withFormLabels = (message: string): string =>
  message
    .replaceAll('build.start_command', 'the start command')
    .replaceAll('build.output_directory', 'the output folder');
