/**
 * The texts of all scripts by their paths, in a build: its last step (`inline-scripts.ts`) replaces this module. Tests run
 * without one.
 */
export const INLINED_SCRIPTS: Readonly<Record<string, string>> | undefined = undefined;
