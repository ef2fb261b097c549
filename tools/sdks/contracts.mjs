import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from '@swc/core';
import { root } from '../lib/run.mjs';

/** The error codes of libs/contracts, from its source, so that no build is needed. */
export async function readErrorCodes() {
  const source = readFileSync(join(root, 'libs/contracts/src/error-codes.ts'), 'utf8');
  const { code } = transformSync(source, {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
    swcrc: false,
  });
  const { ERROR_CODES } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  return ERROR_CODES;
}
