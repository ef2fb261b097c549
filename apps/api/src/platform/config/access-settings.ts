import { integer, string } from './setting-types';
import { emailAddress, passwordLength } from './setting-checks';

/** Who may come in, how often and for how long. */
export const ACCESS_SETTINGS = {
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: integer({
    default: 60,
    min: 0,
    max: 1_000_000,
    editable: true,
    text: 'Requests a minute for each token, or for each address without a valid one; dashboard sessions have ten times as many. 0: no limit.',
  }),
  FAIRLEAD_RATE_LIMIT_PER_HOUR: integer({
    default: 1000,
    min: 0,
    max: 10_000_000,
    editable: true,
    text: 'The same for an hour.',
  }),
  FAIRLEAD_SESSION_IDLE_MINUTES: integer({
    default: 720,
    min: 5,
    max: 43_200,
    unit: 'min',
    editable: true,
    text: 'A dashboard session that has not been used for so long ends.',
  }),
  FAIRLEAD_SESSION_MAX_HOURS: integer({
    default: 168,
    min: 1,
    max: 8760,
    unit: 'h',
    editable: true,
    text: 'A dashboard session ends after this time, however much it is used.',
  }),
  FAIRLEAD_STREAMS_PER_SESSION: integer({
    default: 20,
    min: 1,
    max: 1000,
    editable: true,
    text: 'Streams of events (`GET /api/dashboard/events`) that one dashboard session may have open at a time, in each process.',
  }),
  FAIRLEAD_SETUP_LINK_HOURS: integer({
    default: 24,
    min: 1,
    max: 720,
    unit: 'h',
    text: 'How long the link for the first owner works; each start without an owner prints a new one.',
  }),
  FAIRLEAD_INVITATION_HOURS: integer({
    default: 72,
    min: 1,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'How long an invitation works; renewing it makes a new link.',
  }),
  FAIRLEAD_RESET_LINK_HOURS: integer({
    default: 2,
    min: 1,
    max: 72,
    unit: 'h',
    editable: true,
    text: 'How long a link works with which somebody sets a new password.',
  }),
  FAIRLEAD_ADMIN_EMAIL: string({
    check: emailAddress,
    text: 'With `FAIRLEAD_ADMIN_PASSWORD`: makes the first owner at the first start, instead of the set-up link.',
  }),
  FAIRLEAD_ADMIN_PASSWORD: string({
    check: passwordLength,
    secret: true,
    text: 'Password of the first owner, 12 to 128 characters. It is read only while there is no owner.',
  }),
};
