/**
 * Priorities by which the journal tells the streams of a process apart. Units of earlier versions did not separate them and
 * printed with 6, the default of systemd, so standard output has another one.
 */
export const STREAM_PRIORITIES = {
  stdout: { number: 5, name: 'notice' },
  stderr: { number: 3, name: 'err' },
} as const;
