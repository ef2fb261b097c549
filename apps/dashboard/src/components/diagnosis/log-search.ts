import { parseProcessName, type ProcessInstanceRef } from '../../lib/format/process-name';

/** The search of the log page for a process as records name it, at the moment of a line if one is known. */
export function logSearch(process: string, at: string | null | undefined): ProcessInstanceRef & { at?: string } {
  return { ...parseProcessName(process), ...(at && { at }) };
}
