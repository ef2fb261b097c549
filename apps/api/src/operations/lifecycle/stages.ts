import type { StageStatus } from '@fairlead/contracts';
import type { StepChange } from '../run/step-tracker';

/** A stage as records show it. Times are RFC 3339 UTC. */
export interface Stage<Name extends string> {
  name: Name;
  status: StageStatus;
  started_at: string | null;
  finished_at: string | null;
}

export function newStages<Name extends string>(names: readonly Name[]): Stage<Name>[] {
  return names.map((name) => ({ name, status: 'pending', started_at: null, finished_at: null }));
}

/** The stage of this name; undefined for a step that records do not show. */
export function stageOf<Name extends string>(names: readonly Name[], step: string | null): Name | undefined {
  return names.find((name) => name === step);
}

/**
 * Applies the steps of an operation to the stages of its record. Steps that are no stages are ignored, except those named in
 * `order`: such a stage joins late, at its place in that order.
 */
export function applyStepChanges<Name extends string>(
  stages: readonly Stage<Name>[],
  changes: readonly StepChange[],
  at: Date,
  order: readonly Name[] = [],
): Stage<Name>[] {
  return changes.reduce((current, change) => applyStepChange(current, change, at, order), [...stages]);
}

function applyStepChange<Name extends string>(
  stages: readonly Stage<Name>[],
  { name, status }: StepChange,
  at: Date,
  order: readonly Name[],
): Stage<Name>[] {
  const time = at.toISOString();
  return withLateStage(stages, name, order).map((stage) => {
    if (stage.name !== name) return stage;
    if (status === 'running') return { ...stage, status, started_at: stage.started_at ?? time, finished_at: null };
    return { ...stage, status, finished_at: time };
  });
}

function withLateStage<Name extends string>(
  stages: readonly Stage<Name>[],
  name: string,
  order: readonly Name[],
): readonly Stage<Name>[] {
  const late = stageOf(order, name);
  if (late === undefined || stages.some((stage) => stage.name === late)) return stages;
  const all = [...stages, ...newStages([late])];
  return order.flatMap((each) => all.filter((stage) => stage.name === each));
}

/** Skips a stage that has not begun and is not needed. */
export function skipPendingStage<Name extends string>(stages: readonly Stage<Name>[], name: Name): Stage<Name>[] {
  return stages.map((stage) =>
    stage.name === name && stage.status === 'pending' ? { ...stage, status: 'skipped' } : stage,
  );
}

/** Ends the stages together with their operation: a running one takes its status, a pending one is skipped. */
export function endStages<Name extends string>(
  stages: readonly Stage<Name>[],
  status: 'succeeded' | 'failed' | 'canceled',
  at: Date,
): Stage<Name>[] {
  return stages.map((stage) => {
    if (stage.status === 'running') return { ...stage, status, finished_at: at.toISOString() };
    return stage.status === 'pending' ? { ...stage, status: 'skipped' } : stage;
  });
}
