import { RESERVED_VARIABLES, VARIABLES_OF_FAIRLEAD } from '@fairlead/contracts';
import type { Dotenv } from '../../lib/format/dotenv';

const OF_FAIRLEAD: ReadonlySet<string> = new Set(VARIABLES_OF_FAIRLEAD);

/** Why a variable of this name cannot be set; undefined if it can. */
export function reservedReason(name: string): string | undefined {
  if (OF_FAIRLEAD.has(name)) return 'Set by Fairlead automatically.';
  return RESERVED_VARIABLES.has(name) ? 'Reserved for the shell.' : undefined;
}

export interface ImportableVariables extends Dotenv {
  /** Names that cannot be set, in the order of the text. They are left out of `values`. */
  readonly skipped: readonly string[];
}

/** A parsed file without the names that cannot be set: most files contain `PORT`, which must not prevent an import. */
export function importableVariables(parsed: Dotenv): ImportableVariables {
  const names = [...parsed.values.keys()];
  const skipped = names.filter((name) => RESERVED_VARIABLES.has(name));
  const values = new Map([...parsed.values].filter(([name]) => !RESERVED_VARIABLES.has(name)));
  return { ...parsed, values, duplicates: parsed.duplicates.filter(({ name }) => values.has(name)), skipped };
}
