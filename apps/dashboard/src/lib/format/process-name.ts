/** A process as addresses and the API name it. */
export interface ProcessInstanceRef {
  /** `web`, or the name of a worker. */
  process: string;
  /** From 1. */
  instance: number;
}

/** "web", "web 2", "worker": as the records call it. */
export const processName = ({ process, instance }: ProcessInstanceRef): string =>
  instance === 1 ? process : `${process} ${instance}`;

/** The same the other way round. */
export function parseProcessName(name: string): ProcessInstanceRef {
  const [process = '', instance = '1'] = name.split(' ');
  return { process, instance: Number(instance) || 1 };
}
