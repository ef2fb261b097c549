import type { RuntimeLogLine } from '@fairlead/client';
import type { LogLine } from './log-buffer';
import { processName } from '../format/process-name';

/** A line of an operation: of a deployment or a provisioning. */
export function parseOperationLine(json: string): LogLine {
  const { at, stage, stream, text }: LogLine = JSON.parse(json);
  return { at, stage, stream, text };
}

/** A line of a running application; the lines of each deployment's processes collapse together. */
export function parseRuntimeLine(json: string): LogLine {
  const { at, deployment_number: number, text }: RuntimeLogLine = JSON.parse(json);
  return { at, stage: `deployment ${number}`, stream: 'stdout', text };
}

/** The same with the name of its process first, where the lines of several processes are mixed. */
export function parseNamedRuntimeLine(json: string): LogLine {
  const { process, instance }: RuntimeLogLine = JSON.parse(json);
  const line = parseRuntimeLine(json);
  return { ...line, text: `${processName({ process, instance })} │ ${line.text}` };
}

/** The same for one web process with workers from a Procfile: only lines of workers are prefixed. */
export function parseMixedRuntimeLine(json: string): LogLine {
  const { process }: RuntimeLogLine = JSON.parse(json);
  return process === 'web' ? parseRuntimeLine(json) : parseNamedRuntimeLine(json);
}
