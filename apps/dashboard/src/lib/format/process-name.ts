/** A process, as URLs and the API name it. */
export interface ProcessInstanceRef {
  /** `web`, or the name of a worker. */
  process: string;
  /** From 1. */
  instance: number;
}

/** The name in records: "web", "web 2", "worker". */
export const processName = ({ process, instance }: ProcessInstanceRef): string =>
  instance === 1 ? process : `${process} ${instance}`;

/** Parses the name of a process in records. */
export function parseProcessName(name: string): ProcessInstanceRef {
  const [process = '', instance = '1'] = name.split(' ');
  return { process, instance: Number(instance) || 1 };
}
