import { applyStepChanges, endStages, newStages, skipPendingStage, type Stage } from './stages';

const ORDER = ['building', 'releasing', 'starting'] as const;
type Name = (typeof ORDER)[number];

const AT = new Date('2026-11-20T10:00:00.000Z');
const LATER = new Date('2026-11-20T10:01:00.000Z');
const statuses = (stages: readonly Stage<Name>[]): string[] => stages.map(({ name, status }) => `${name} ${status}`);

describe('stages', () => {
  const stages = newStages<Name>(['building', 'starting']);

  it('follow the steps of their operation, with the time of each change', () => {
    const running = applyStepChanges(stages, [{ name: 'building', status: 'running' }], AT);
    expect(running[0]).toEqual({
      name: 'building',
      status: 'running',
      started_at: AT.toISOString(),
      finished_at: null,
    });
    const next = applyStepChanges(
      running,
      [
        { name: 'building', status: 'succeeded' },
        { name: 'starting', status: 'running' },
      ],
      LATER,
    );
    expect(statuses(next)).toEqual(['building succeeded', 'starting running']);
    expect(next[0]).toMatchObject({ started_at: AT.toISOString(), finished_at: LATER.toISOString() });
  });

  it('keep the time of their first start when a later run repeats them', () => {
    const first = applyStepChanges(stages, [{ name: 'building', status: 'running' }], AT);
    const second = applyStepChanges(first, [{ name: 'building', status: 'running' }], LATER);
    expect(second[0]).toMatchObject({ status: 'running', started_at: AT.toISOString() });
  });

  it('ignore a step that is no stage', () => {
    expect(applyStepChanges(stages, [{ name: 'cleaning', status: 'running' }], AT, ORDER)).toEqual(stages);
    expect(applyStepChanges(stages, [{ name: 'releasing', status: 'running' }], AT)).toEqual(stages);
  });

  it('take a stage that joins late at its place', () => {
    const joined = applyStepChanges(stages, [{ name: 'releasing', status: 'running' }], AT, ORDER);
    expect(statuses(joined)).toEqual(['building pending', 'releasing running', 'starting pending']);
  });

  it('end with their operation', () => {
    const running = applyStepChanges(stages, [{ name: 'building', status: 'running' }], AT);
    expect(statuses(endStages(running, 'canceled', LATER))).toEqual(['building canceled', 'starting skipped']);
  });

  it('skip one that is not needed, unless it has begun', () => {
    expect(statuses(skipPendingStage(stages, 'starting'))).toEqual(['building pending', 'starting skipped']);
    const running = applyStepChanges(stages, [{ name: 'starting', status: 'running' }], AT);
    expect(skipPendingStage(running, 'starting')).toEqual(running);
  });
});
