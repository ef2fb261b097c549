import type { RuntimeLogLine } from '@fairlead/client';
import type { LogLine } from './log-buffer';
import { processName } from '../format/process-name';

/** A line of an operation: of a deployment or a provisioning. */
export function parseOperationLine(json: string): LogLine {
  const { at, stage, stream, text }: LogLine = JSON.parse(json);
  return { at, stage, stream, text };
}

/** Whether a line of a running application names its process: always, only where it is not `web`, or never. */
export type NamedProcesses = 'all' | 'workers' | 'none';

/** A line of a running application; the lines of each deployment's processes collapse together. */
export function runtimeLine(line: RuntimeLogLine, named: NamedProcesses): LogLine {
  const { at, deployment_number: number, process, instance, stream, level, text } = line;
  const prefixed = named === 'all' || (named === 'workers' && process !== 'web');
  return {
    at,
    stage: `deployment ${number}`,
    stream,
    level,
    text: prefixed ? `${processName({ process, instance })} │ ${text}` : text,
  };
}
