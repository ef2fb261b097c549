/** A process as addresses and the API name it. */
export interface ProcessPlace {
  /** `web`, or the name of a worker. */
  process: string;
  /** From 1. */
  instance: number;
}

/** "web", "web 2", "worker": as the records call it. */
export const processName = ({ process, instance }: ProcessPlace): string =>
  instance === 1 ? process : `${process} ${instance}`;

/** The same the other way round. */
export function processPlace(name: string): ProcessPlace {
  const [process = '', instance = '1'] = name.split(' ');
  return { process, instance: Number(instance) || 1 };
}
