import type { ApplicationRecord, ApplicationStats } from '@fairlead/client';

interface Named {
  name: string;
  instance: number;
}

const numbered = (name: string, count: number): Named[] =>
  Array.from({ length: count }, (_, index) => ({ name, instance: index + 1 }));

/** What runs as far as that is known, and until it is, what is to run: its settings do not know what a Procfile names. */
export function knownProcesses(
  { instances, processes }: Pick<ApplicationRecord, 'instances' | 'processes'>,
  usage: ApplicationStats | undefined,
): Named[] {
  if (usage && usage.processes.length > 0) return usage.processes;
  return [
    ...numbered('web', instances),
    ...Object.entries(processes).flatMap(([name, { instances: count }]) => numbered(name, count)),
  ];
}
