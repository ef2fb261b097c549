import type { DetectedApplication } from '@fairlead/client';
import type { SettingsValues } from './settings-values';

/**
 * Kind of an application according to its settings and its last detection: a program, a container built from a
 * repository, an image, a static site, or any of those before detection.
 */
export type ApplicationKind = 'program' | 'container' | 'image' | 'pages' | 'any';

export type DetectedRuntime = DetectedApplication['runtime'];

const EXPLICIT = { systemd: 'program', docker: 'container', static: 'pages' } as const;

/** `detected` is what `auto` resolved to: in a detection, or in the live release. */
export function applicationKindOf(
  { source, runtime, build }: SettingsValues,
  detected?: DetectedRuntime | null,
): ApplicationKind {
  if (source.type === 'image') return 'image';
  if (runtime !== 'auto') return EXPLICIT[runtime];
  const { start_command: start, output_directory: output, dockerfile } = build;
  // A start command or an output folder takes precedence over a Dockerfile.
  if (detected === 'docker') return start.trim() ? 'program' : output.trim() ? 'any' : 'container';
  if (detected) return EXPLICIT[detected];
  return dockerfile.trim() && !start.trim() && !output.trim() ? 'container' : 'any';
}

const RUNS = ['program', 'container', 'image', 'any'] as const;
const IN_CONTAINER = ['container', 'image', 'any'] as const;
const FROM_DOCKERFILE = ['container', 'any'] as const;
const BY_COMMANDS = ['program', 'pages', 'any'] as const;

/** Kinds to which a setting or a group of settings applies; those not listed apply to all. */
const FITS: Readonly<Record<string, readonly ApplicationKind[]>> = {
  'build.install_command': BY_COMMANDS,
  'build.build_command': BY_COMMANDS,
  'build.start_command': RUNS,
  'build.release_command': RUNS,
  'build.toolchains': BY_COMMANDS,
  'build.output_directory': ['pages', 'any'],
  'build.dockerfile': FROM_DOCKERFILE,
  'build.args': FROM_DOCKERFILE,
  'build.secrets': FROM_DOCKERFILE,
  port: RUNS,
  instances: RUNS,
  switch_mode: RUNS,
  sticky: RUNS,
  processes: RUNS,
  persistent_paths: RUNS,
  container: IN_CONTAINER,
  static: ['pages', 'any'],
  'health_check.type': IN_CONTAINER,
  resources: RUNS,
  drain_signal: RUNS,
};

/** Whether the form has this field for this kind. */
export const appliesToKind = (kind: ApplicationKind, field: string): boolean =>
  (FITS[field] ?? FITS[field.split('.', 1)[0] ?? ''])?.includes(kind) ?? true;

function partFitting<Part extends object>(kind: ApplicationKind, part: string, values: Part, now: Part): Part {
  const fitting = { ...now };
  for (const field in values) if (appliesToKind(kind, `${part}.${field}`)) fitting[field] = values[field];
  return fitting;
}

/**
 * The values that are sent: a field that is not shown keeps its stored value, and values that the API refuses for the
 * chosen kind are reset.
 */
export function settingsForKind(values: SettingsValues, now: SettingsValues, kind: ApplicationKind): SettingsValues {
  const shown = <Field extends keyof SettingsValues>(field: Field) =>
    (appliesToKind(kind, field) ? values : now)[field];
  const { runtime } = values;
  const refused = kind !== 'image' && (runtime === 'systemd' || runtime === 'static');
  const check = partFitting(kind, 'health_check', values.health_check, now.health_check);
  return {
    ...values,
    runtime: kind === 'image' && runtime !== 'docker' ? 'auto' : runtime,
    build: partFitting(kind, 'build', values.build, now.build),
    port: runtime === 'static' && refused ? '' : shown('port'),
    instances: shown('instances'),
    switch_mode: shown('switch_mode'),
    sticky: shown('sticky'),
    processes: shown('processes'),
    persistent_paths: shown('persistent_paths'),
    container: shown('container'),
    static: shown('static'),
    health_check: refused ? { ...check, type: 'http' } : check,
    resources: shown('resources'),
    drain_signal: shown('drain_signal'),
  };
}
