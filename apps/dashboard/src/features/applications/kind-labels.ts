import type { DetectedApplication } from '@fairlead/client';

/** Names for use within a sentence. */
export const RUNTIME_LABELS = {
  systemd: 'a program',
  docker: 'a container',
  static: 'a static site',
} as const satisfies Readonly<Record<DetectedApplication['runtime'], string>>;
