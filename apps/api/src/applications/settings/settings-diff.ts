import type { ApplicationSettings } from './application-settings';

type Leaf = string | number | boolean | null;

export interface SettingChange {
  /** `source.branch`, `build.start_command`, `processes.worker.instances`, `runtime`, … */
  field: string;
  from: Leaf;
  to: Leaf;
}

/** The settings that differ. */
export function diffSettings(from: ApplicationSettings, to: ApplicationSettings): SettingChange[] {
  const [before, after] = [new Map(leaves(from)), new Map(leaves(to))];
  const fields = [...new Set([...after.keys(), ...before.keys()])];
  return fields
    .map((field) => ({ field, from: before.get(field) ?? null, to: after.get(field) ?? null }))
    .filter((change) => change.from !== change.to);
}

/** Names of the settings that differ. */
export function changedSettingNames(wanted: ApplicationSettings, live: ApplicationSettings): string[] {
  return diffSettings(live, wanted).map(({ field }) => field);
}

function leaves(settings: ApplicationSettings): [string, Leaf][] {
  const { runtime, ...others } = settings;
  return [['runtime', runtime], ...leavesIn(others)];
}

/** A list counts as one value. */
function leavesIn(value: object, path = ''): [string, Leaf][] {
  return Object.entries(value).flatMap(([name, inner]: [string, Leaf | object]): [string, Leaf][] => {
    const field = `${path}${name}`;
    if (Array.isArray(inner)) return [[field, inner.length === 0 ? null : inner.map(String).join(', ')]];
    return typeof inner === 'object' && inner !== null ? leavesIn(inner, `${field}.`) : [[field, inner]];
  });
}
