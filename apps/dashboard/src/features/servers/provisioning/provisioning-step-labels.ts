import type { ServerStep } from '@fairlead/client';
import { PROVISIONING_STEPS, type ProvisioningStep } from '@fairlead/contracts';

/** What each step does, in a few words. */
export const PROVISIONING_STEP_LABELS: Readonly<Record<ProvisioningStep, { title: string; text: string }>> = {
  contact: { title: 'First connection', text: 'The host key is verified and stored.' },
  connect: { title: 'Signing in', text: 'Commands run as root.' },
  inspect: { title: 'Inspecting the system', text: 'Operating system, memory and disk.' },
  packages: { title: 'Packages', text: 'Missing packages are installed.' },
  proxy: { title: 'Proxy', text: 'Caddy is started on ports 80 and 443.' },
  capabilities: { title: 'Capabilities', text: 'Runtimes and tools for applications, with their versions.' },
};

export interface LabelledStep extends ServerStep {
  title: string;
  text: string;
}

const isKnown = (name: string): name is ProvisioningStep => name in PROVISIONING_STEP_LABELS;

/** The recorded steps, followed by the remaining ones. A known machine needs no first connection. */
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
