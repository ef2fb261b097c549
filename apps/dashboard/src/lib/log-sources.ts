import type { RuntimeLogLine } from '@fairlead/client';
import type { LogLine } from './log-book';

/** A line of what is being done or was done: of a deployment, of a provisioning. */
export function operationLine(json: string): LogLine {
  const { at, stage, stream, text }: LogLine = JSON.parse(json);
  return { at, stage, stream, text };
}

/** A line that a running application printed; those of each deployment's process fold together. */
export function runtimeLine(json: string): LogLine {
  const { at, deployment_number: number, text }: RuntimeLogLine = JSON.parse(json);
  return { at, stage: `deployment ${number}`, stream: 'stdout', text };
}
