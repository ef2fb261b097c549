import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Runs a program that must succeed. */
export async function runProgram(program: string, args: readonly string[], cwd: string): Promise<void> {
  await execute(program, [...args], { cwd });
}
