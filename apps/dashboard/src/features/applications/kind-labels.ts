import type { DetectedApplication } from '@fairlead/client';

/** In the middle of a sentence. */
export const RUNTIME_LABELS = {
  systemd: 'a program',
  docker: 'a container',
  static: 'static pages',
} as const satisfies Readonly<Record<DetectedApplication['runtime'], string>>;
