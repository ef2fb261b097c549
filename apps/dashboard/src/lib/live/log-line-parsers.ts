import type { RuntimeLogLine } from '@fairlead/client';
import type { LogLine } from './log-buffer';
import { processName } from '../format/process-name';

/** A line of what is being done or was done: of a deployment, of a provisioning. */
export function parseOperationLine(json: string): LogLine {
  const { at, stage, stream, text }: LogLine = JSON.parse(json);
  return { at, stage, stream, text };
}

/** A line that a running application printed; those of each deployment's processes fold together. */
export function parseRuntimeLine(json: string): LogLine {
  const { at, deployment_number: number, text }: RuntimeLogLine = JSON.parse(json);
  return { at, stage: `deployment ${number}`, stream: 'stdout', text };
}

/** The same with the name of its process before it, where lines of several stand below each other. */
export function parseNamedRuntimeLine(json: string): LogLine {
  const { process, instance }: RuntimeLogLine = JSON.parse(json);
  const line = parseRuntimeLine(json);
  return { ...line, text: `${processName({ process, instance })} │ ${line.text}` };
}

/** The same where there is one web process, and workers that only a Procfile names: what is not of the web says so. */
export function parseMixedRuntimeLine(json: string): LogLine {
  const { process }: RuntimeLogLine = JSON.parse(json);
  return process === 'web' ? parseRuntimeLine(json) : parseNamedRuntimeLine(json);
}
