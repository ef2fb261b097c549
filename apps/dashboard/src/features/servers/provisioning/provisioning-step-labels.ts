import type { ServerStep } from '@fairlead/client';
import { PROVISIONING_STEPS, type ProvisioningStep } from '@fairlead/contracts';

/** What each step is for, in the words of somebody who has never seen it. */
export const PROVISIONING_STEP_LABELS: Readonly<Record<ProvisioningStep, { title: string; text: string }>> = {
  contact: { title: 'First contact', text: 'The host key is checked and remembered.' },
  connect: { title: 'Signing in', text: 'Commands run as root.' },
  inspect: { title: 'Looking around', text: 'Which system, how much memory and disk.' },
  packages: { title: 'Packages', text: 'What is missing gets installed.' },
  proxy: { title: 'Proxy', text: 'Caddy starts and takes the ports 80 and 443.' },
  capabilities: { title: 'Capabilities', text: 'What applications can use there, and in which version.' },
};

export interface LabelledStep extends ServerStep {
  title: string;
  text: string;
}

const isKnown = (name: string): name is ProvisioningStep => name in PROVISIONING_STEP_LABELS;

/** The steps that there were, and those that would have come after them. A known machine needs no first contact. */
export function labelledSteps(steps: readonly ServerStep[]): LabelledStep[] {
  const there = steps.map((step) => ({
    ...step,
    ...(isKnown(step.name) ? PROVISIONING_STEP_LABELS[step.name] : { title: step.name, text: '' }),
  }));
  const last = PROVISIONING_STEPS.findLastIndex((name) => steps.some((step) => step.name === name));
  const coming = PROVISIONING_STEPS.slice(last < 0 ? 1 : last + 1).map((name) => ({
    ...PROVISIONING_STEP_LABELS[name],
    name,
    status: 'pending' as const,
    started_at: null,
    finished_at: null,
    notes: [],
  }));
  return [...there, ...coming];
}

export const runningStep = (steps: readonly ServerStep[]): LabelledStep | undefined =>
  labelledSteps(steps).find(({ status }) => status === 'running');
