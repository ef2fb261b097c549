import { mkdirSync } from 'node:fs';
import path from 'node:path';

/** Images and running hosts live outside the checkout, so that a fresh clone finds them built. */
export function testbedDirectory(): string {
  return process.env['FAIRLEAD_TESTBED_DIR'] ?? '/var/cache/fairlead-testbed';
}

export function directory(...parts: string[]): string {
  const whole = path.join(testbedDirectory(), ...parts);
  mkdirSync(whole, { recursive: true });
  return whole;
}
