import type { TerminalRecord, TerminalRecording, TypedLine } from '@fairlead/dto';
import { isoOrNull } from '../operations/lifecycle/lifecycle-columns';
import type { Terminal } from './terminal.entity';

/** The properties that `toTerminalRecord` reads: lists load no recordings. */
export const TERMINAL_RECORD_COLUMNS = [
  'id',
  'applicationId',
  'applicationName',
  'deploymentNumber',
  'actor',
  'address',
  'status',
  'endReason',
  'exitCode',
  'createdAt',
  'openedAt',
  'endedAt',
] as const satisfies readonly (keyof Terminal)[];

export function toTerminalRecord(terminal: Pick<Terminal, (typeof TERMINAL_RECORD_COLUMNS)[number]>): TerminalRecord {
  return {
    id: terminal.id,
    application_id: terminal.applicationId,
    application_name: terminal.applicationName,
    deployment_number: terminal.deploymentNumber,
    actor: terminal.actor,
    address: terminal.address,
    status: terminal.status,
    end_reason: terminal.endReason,
    exit_code: terminal.exitCode,
    created_at: terminal.createdAt.toISOString(),
    opened_at: isoOrNull(terminal.openedAt),
    ended_at: isoOrNull(terminal.endedAt),
  };
}

export function toTerminalRecording(terminal: Terminal): TerminalRecording {
  const typed: TypedLine[] = JSON.parse(terminal.typed?.reveal() ?? '[]');
  return {
    ...toTerminalRecord(terminal),
    typed,
    screen: terminal.screen?.reveal() ?? '',
    screen_truncated: terminal.screenTruncated,
  };
}
