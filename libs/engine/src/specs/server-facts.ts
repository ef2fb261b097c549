export interface ServerFacts {
  readonly hostname: string;
  /** `debian` or `ubuntu` (the ID of /etc/os-release). */
  readonly os: string;
  readonly osVersion: string;
  readonly kernel: string;
  readonly arch: string;
  readonly cpuCount: number;
  readonly memoryBytes: number;
  readonly diskBytes: number;
}
