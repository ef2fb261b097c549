import { integer } from './setting-types';

/** How pushes arrive, and how repositories are polled for them. */
export const PUSH_SETTINGS = {
  FAIRLEAD_PUSH_MAX_BYTES: integer({
    default: 26_214_400,
    min: 1024,
    max: 104_857_600,
    unit: 'bytes',
    editable: true,
    text: 'Maximum size of the body of a push hook.',
  }),
  FAIRLEAD_PUSH_SECRET_OVERLAP_HOURS: integer({
    default: 24,
    min: 0,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'How long the previous secret of a push hook stays valid after a new one was made.',
  }),
  FAIRLEAD_PUSH_POLL_SLOW_SECONDS: integer({
    default: 600,
    min: 5,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'How often the repository of an application is polled at most while its hooks are reliable: they announced the last 20 heads, and one arrived within six hours.',
  }),
  FAIRLEAD_PUSH_CHECKS_AT_ONCE: integer({
    default: 8,
    min: 1,
    max: 100,
    editable: true,
    text: 'Maximum number of servers on which repositories are polled at a time, and as many again on which hooks are followed up.',
  }),
  FAIRLEAD_PUSH_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 36_500,
    unit: 'd',
    editable: true,
    text: 'How long the log of pushes is kept. A delivery that is in it is recognised when it is sent again.',
  }),
  FAIRLEAD_PUSHES_KEPT: integer({
    default: 1000,
    min: 10,
    max: 100_000,
    editable: true,
    text: 'How many of the latest pushes of each application are kept.',
  }),
};
