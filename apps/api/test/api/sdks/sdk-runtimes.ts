import { join } from 'node:path';
import { PYTHON_MISSING, PYTHON_VERSIONS, pythonInterpreters } from '../../../../../tools/test/python-interpreters';
import type { SdkRuntime } from './sdk-driver';

const ROOT = join(__dirname, '../../../../..');
const TYPESCRIPT_DRIVER = join(ROOT, 'libs/sdk/test/conformance-driver.mjs');
const PYTHON_DRIVER = join(ROOT, 'libs/sdk-python/tests/conformance_driver.py');

export interface MissingRuntime {
  readonly name: string;
  readonly reason: string;
}

export interface SdkRuntimes {
  readonly found: readonly SdkRuntime[];
  readonly missing: readonly MissingRuntime[];
}

/** The SDKs in every version of their languages that this machine has. */
export function sdkRuntimes(): SdkRuntimes {
  const pythons = pythonInterpreters();
  const missing = PYTHON_VERSIONS.filter((version) => !pythons.has(version));
  return {
    found: [
      { name: `TypeScript on Node ${process.versions.node}`, command: [process.execPath, TYPESCRIPT_DRIVER] },
      ...[...pythons].map(([version, program]) => ({
        name: `Python ${version}`,
        command: [program, PYTHON_DRIVER],
      })),
    ],
    missing: missing.map((version) => ({ name: `Python ${version}`, reason: PYTHON_MISSING })),
  };
}
