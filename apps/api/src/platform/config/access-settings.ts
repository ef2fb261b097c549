import { integer, string } from './setting-types';
import { emailAddress, passwordLength } from './setting-checks';

/** Who may sign in, how often and for how long. */
export const ACCESS_SETTINGS = {
  FAIRLEAD_RATE_LIMIT_PER_MINUTE: integer({
    default: 60,
    min: 0,
    max: 1_000_000,
    editable: true,
    text: 'Requests per minute for each token, or for each address without a valid token; dashboard sessions get ten times as many. 0: no limit.',
  }),
  FAIRLEAD_RATE_LIMIT_PER_HOUR: integer({
    default: 1000,
    min: 0,
    max: 10_000_000,
    editable: true,
    text: 'The same per hour.',
  }),
  FAIRLEAD_SIGN_IN_ATTEMPTS: integer({
    default: 10,
    min: 1,
    max: 10_000,
    editable: true,
    text: 'Failed sign-ins to one account from one address in 15 minutes; four times as many per day.',
  }),
  FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ADDRESS: integer({
    default: 30,
    min: 1,
    max: 100_000,
    editable: true,
    text: 'Sign-ins from one address in 15 minutes, whatever the accounts; uses of invitation and reset links count as well.',
  }),
  FAIRLEAD_SIGN_IN_ATTEMPTS_PER_ACCOUNT: integer({
    default: 500,
    min: 1,
    max: 1_000_000,
    editable: true,
    text: 'Sign-ins to one account per day from all addresses together. Addresses from which the user has signed in before are not refused.',
  }),
  FAIRLEAD_SESSION_IDLE_MINUTES: integer({
    default: 720,
    min: 5,
    max: 43_200,
    unit: 'min',
    editable: true,
    text: 'Idle time after which a dashboard session ends.',
  }),
  FAIRLEAD_SESSION_MAX_HOURS: integer({
    default: 168,
    min: 1,
    max: 8760,
    unit: 'h',
    editable: true,
    text: 'Maximum lifetime of a dashboard session, regardless of its use.',
  }),
  FAIRLEAD_STREAMS_PER_CALLER: integer({
    default: 32,
    min: 1,
    max: 1000,
    editable: true,
    text: 'Maximum number of streams (events, logs of operations, output of applications) that one token or user may have open at a time, per process.',
  }),
  FAIRLEAD_SETUP_LINK_HOURS: integer({
    default: 24,
    min: 1,
    max: 720,
    unit: 'h',
    text: 'How long the setup link for the first owner is valid; each start without an owner prints a new one.',
  }),
  FAIRLEAD_INVITATION_HOURS: integer({
    default: 72,
    min: 1,
    max: 720,
    unit: 'h',
    editable: true,
    text: 'How long an invitation is valid; renewing it creates a new link.',
  }),
  FAIRLEAD_RESET_LINK_HOURS: integer({
    default: 2,
    min: 1,
    max: 72,
    unit: 'h',
    editable: true,
    text: 'How long a password reset link is valid.',
  }),
  FAIRLEAD_ADMIN_EMAIL: string({
    check: emailAddress,
    text: 'Together with `FAIRLEAD_ADMIN_PASSWORD`: creates the first owner at the first start, instead of the setup link.',
  }),
  FAIRLEAD_ADMIN_PASSWORD: string({
    check: passwordLength,
    secret: true,
    text: 'Password of the first owner, 12 to 128 characters. Only read while there is no owner.',
  }),
};
