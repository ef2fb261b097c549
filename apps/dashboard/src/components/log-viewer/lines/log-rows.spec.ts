import type { StageStatus } from '@fairlead/contracts';
import type { LogSection } from '../../../lib/live/log-buffer';
import { LogRows, type LogStage } from './log-rows';

const stage = (name: string, status: StageStatus = 'succeeded'): LogStage => ({
  name,
  status,
  started_at: null,
  finished_at: null,
});
const SECTIONS: LogSection[] = [
  { stage: null, first: 0, count: 2 },
  { stage: 'building', first: 2, count: 3 },
  { stage: 'starting', first: 5, count: 1 },
];
const none = () => false;

function shown(rows: LogRows): string[] {
  return Array.from({ length: rows.count }, (_, index) => {
    const row = rows.at(index);
    return row?.kind === 'head' ? `${row.head.title}${row.folded ? ' (folded)' : ''}` : `line ${row?.line}`;
  });
}

it('adds a header above the lines of each stage, and none above lines without a stage', () => {
  const rows = LogRows.of(SECTIONS, [], none);
  expect(shown(rows)).toEqual(['line 0', 'line 1', 'building', 'line 2', 'line 3', 'line 4', 'starting', 'line 5']);
  expect([0, 2, 5, 6, 7].map((row) => rows.headRowAbove(row))).toEqual([undefined, 2, 2, 6, 6]);
  expect(rows.at(8)).toBeUndefined();
});

it('hides the lines of collapsed stages, and returns the stage to expand for a line', () => {
  const rows = LogRows.of(SECTIONS, [], (key) => key === 'building 1');
  expect(shown(rows)).toEqual(['line 0', 'line 1', 'building (folded)', 'starting', 'line 5']);
  expect(rows.find(3)?.folded).toBe('building 1');
  expect(rows.find(5)).toEqual({ row: 4, folded: undefined });
  expect(rows.find(6)).toBeUndefined();
});

it('maps every line to its row', () => {
  const rows = LogRows.of(SECTIONS, [stage('building')], none);
  for (let line = 0; line < 6; line += 1) expect(rows.at(rows.find(line)?.row ?? -1)).toEqual({ kind: 'line', line });
});

it('marks earlier attempts of a restarted stage', () => {
  const again = [...SECTIONS, { stage: 'building', first: 6, count: 2 }];
  const heads = LogRows.of(again, [stage('building')], none).heads;
  expect(heads.map(({ key, earlier, stage: known }) => [key, earlier, known?.status])).toEqual([
    ['building 1', true, undefined],
    ['starting 1', false, undefined],
    ['building 2', false, 'succeeded'],
  ]);
});

it('places started stages without output in their order', () => {
  const stages = [
    stage('preparing'),
    stage('building'),
    stage('checking', 'failed'),
    stage('starting'),
    stage('verifying', 'running'),
    stage('observing', 'pending'),
    stage('skipping', 'skipped'),
  ];
  expect(shown(LogRows.of(SECTIONS, stages, none)).filter((row) => !row.startsWith('line'))).toEqual([
    'preparing',
    'building',
    'checking',
    'starting',
    'verifying',
  ]);
});

it('keeps the keys of rows while older lines are dropped', () => {
  const rows = LogRows.of(SECTIONS, [], none);
  expect([0, 2, 3].map((row) => rows.keyOf(row, 100))).toEqual([100, 'building 1', 102]);
});
