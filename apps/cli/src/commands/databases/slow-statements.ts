import type { SlowStatementRecord, SlowStatements } from '@fairlead/sdk';
import type { Invocation } from '../../invocation/invocation';
import type { TextBuilder } from '../../output/output';
import type { Column } from '../../output/table';
import { timeTaken } from '../shared/format';
import { findDatabase } from '../shared/find-record';

/** A table with whole statements could not be read; `--json` has them. */
const MAX_CHARACTERS = 120;

const STATEMENT_COLUMNS: readonly Column<SlowStatementRecord>[] = [
  { title: 'Total', value: ({ total_ms: total }) => timeTaken(total), align: 'right' },
  { title: 'Calls', value: ({ calls }) => calls, align: 'right' },
  { title: 'Mean', value: ({ mean_ms: mean }) => timeTaken(mean), align: 'right' },
  { title: 'Longest', value: ({ max_ms: longest }) => timeTaken(longest), align: 'right' },
  { title: 'Rows', value: ({ rows }) => rows, align: 'right' },
  { title: 'Statement', value: ({ statement }) => shortened(statement) },
];

export async function showSlowStatements(invocation: Invocation, _options: object, nameOrId: string): Promise<void> {
  const { databases } = await invocation.client();
  const { id } = await findDatabase(invocation, nameOrId);
  invocation.output.record(await databases.slowStatements(id, { signal: invocation.signal }), describeSlowStatements);
}

function describeSlowStatements(text: TextBuilder, report: SlowStatements): void {
  const { source, since, threshold_ms: threshold, limitation, measured_at: measuredAt, statements } = report;
  text.fields([
    ['Source', source],
    ['Counted since', since],
    ['Only from', threshold === null ? null : timeTaken(threshold)],
    ['Measured', measuredAt],
    ['Limitation', limitation],
  ]);
  text.line();
  if (statements.length === 0) text.line('There are no slow statements.');
  else text.table(statements, STATEMENT_COLUMNS);
}

function shortened(statement: string): string {
  const characters = [...statement];
  return characters.length <= MAX_CHARACTERS ? statement : `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
}
