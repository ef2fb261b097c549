import { choice, integer } from '../setting-types';

/** Terminals in releases, and what is recorded of them. */
export const TERMINAL_SETTINGS = {
  FAIRLEAD_TERMINAL: choice({
    default: 'on',
    of: ['on', 'off'],
    editable: true,
    text: 'Whether people with the scope `applications:write` can open a terminal in a live release. They can run any command there without it, too. `off` also closes those that are open.',
  }),
  FAIRLEAD_TERMINAL_MAX_SECONDS: integer({
    default: 3600,
    min: 2,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'How long a terminal can be open.',
  }),
  FAIRLEAD_TERMINAL_IDLE_SECONDS: integer({
    default: 900,
    min: 2,
    max: 86_400,
    unit: 's',
    editable: true,
    text: 'Time without typing after which a terminal is closed, whatever it shows meanwhile.',
  }),
  FAIRLEAD_TERMINALS_MAX: integer({
    default: 20,
    min: 1,
    max: 1000,
    editable: true,
    text: 'Maximum number of terminals that are open on the instance at a time.',
  }),
  FAIRLEAD_TERMINALS_PER_APPLICATION: integer({
    default: 3,
    min: 1,
    max: 100,
    editable: true,
    text: 'Maximum number of terminals that are open in one application at a time.',
  }),
  FAIRLEAD_TERMINAL_TICKET_SECONDS: integer({
    default: 30,
    min: 5,
    max: 300,
    unit: 's',
    editable: true,
    text: 'How long the ticket for opening a terminal is valid. It can be used once.',
  }),
  FAIRLEAD_TERMINAL_PING_SECONDS: integer({
    default: 15,
    min: 1,
    max: 120,
    unit: 's',
    editable: true,
    text: 'How often the browser of an open terminal is pinged; one that has not responded until the next time is disconnected.',
  }),
  FAIRLEAD_TERMINAL_LOST_SECONDS: integer({
    default: 30,
    min: 10,
    max: 600,
    unit: 's',
    editable: true,
    text: 'After this time without a confirmation by the process of Fairlead that serves a terminal, which gives one every 3 seconds, its record says that it was lost, and what is left of it on the server is ended.',
  }),
  FAIRLEAD_TERMINAL_RECORD_BYTES: integer({
    default: 524_288,
    min: 4096,
    max: 16_777_216,
    unit: 'bytes',
    editable: true,
    text: 'How much of the output of a terminal is recorded, from its beginning. The same limit applies to what is typed; a terminal that reaches it is closed.',
  }),
};
