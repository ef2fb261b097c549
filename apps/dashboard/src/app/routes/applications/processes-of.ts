import type { ApplicationRecord, ApplicationStats } from '@fairlead/client';

interface Named {
  name: string;
  instance: number;
}

const numbered = (name: string, count: number): Named[] =>
  Array.from({ length: count }, (_, index) => ({ name, instance: index + 1 }));

/**
 * Running processes, or the expected ones until they are known: the settings do not contain processes of a Procfile.
 */
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
