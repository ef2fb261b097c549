import { isEmail } from 'class-validator';
import { choice, integer, string } from './setting-types';

export const SMTP_SECURITIES = ['starttls', 'tls', 'none'] as const;
export type SmtpSecurity = (typeof SMTP_SECURITIES)[number];

export const SMTP_PORTS: Readonly<Record<SmtpSecurity, number>> = { starttls: 587, tls: 465, none: 25 };

/** The mail server. Without one no e-mail is sent. */
export const MAIL_SETTINGS = {
  FAIRLEAD_SMTP_HOST: string({
    check: smtpHost,
    defaultText: 'no e-mail is sent',
    text: 'Mail server (SMTP) for notifications, invitations and reset links. Needs `FAIRLEAD_SMTP_FROM`, and `FAIRLEAD_PUBLIC_URL` for the links.',
  }),
  FAIRLEAD_SMTP_PORT: integer({
    default: 0,
    min: 0,
    max: 65_535,
    defaultText: '587; 465 with `tls`, 25 with `none`',
    text: 'Port of the mail server.',
  }),
  FAIRLEAD_SMTP_SECURITY: choice({
    default: 'starttls',
    of: SMTP_SECURITIES,
    text: '`starttls`: encrypted before anything is sent; `tls`: encrypted from the beginning; `none`: not encrypted. The certificate of the mail server is verified.',
  }),
  FAIRLEAD_SMTP_USERNAME: string({ check: oneLine, text: 'User name at the mail server, together with the password.' }),
  FAIRLEAD_SMTP_PASSWORD: string({ secret: true, text: 'Password at the mail server.' }),
  FAIRLEAD_SMTP_FROM: string({
    check: sender,
    text: 'Sender of e-mails: `fairlead@example.com`, or with a name `Fairlead <fairlead@example.com>`.',
  }),
  FAIRLEAD_SMTP_TIMEOUT_SECONDS: integer({
    default: 30,
    min: 1,
    max: 300,
    unit: 's',
    text: 'Time limit for sending an e-mail, from the connection to the last reply of the mail server.',
  }),
  FAIRLEAD_MAIL_RETENTION_DAYS: integer({
    default: 30,
    min: 1,
    max: 3650,
    unit: 'd',
    editable: true,
    text: 'How long it is noted that an invitation or a reset link could not be e-mailed.',
  }),
  FAIRLEAD_RESET_MAILS_PER_HOUR: integer({
    default: 3,
    min: 1,
    max: 1000,
    editable: true,
    text: 'How many reset links are e-mailed to one address in an hour when they are requested on the sign-in page; further requests are ignored.',
  }),
};

const LOOPBACK: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '::1']);

/** Combinations that cannot work, or would send the password to whoever listens. */
export function mailProblems(values: Readonly<Record<string, unknown>>): string[] {
  const isSet = (name: string): boolean => values[name] !== undefined;
  const host = values['FAIRLEAD_SMTP_HOST'];
  const security = values['FAIRLEAD_SMTP_SECURITY'];
  const port = values['FAIRLEAD_SMTP_PORT'];
  const problems: string[] = [];
  if (isSet('FAIRLEAD_SMTP_USERNAME') !== isSet('FAIRLEAD_SMTP_PASSWORD'))
    problems.push('FAIRLEAD_SMTP_USERNAME and FAIRLEAD_SMTP_PASSWORD must be set together.');
  if (host === undefined) {
    const others = ['FAIRLEAD_SMTP_FROM', 'FAIRLEAD_SMTP_USERNAME', 'FAIRLEAD_SMTP_PASSWORD'].filter(isSet);
    return [...problems, ...others.map((name) => `${name} requires FAIRLEAD_SMTP_HOST.`)];
  }
  if (!isSet('FAIRLEAD_SMTP_FROM')) problems.push('FAIRLEAD_SMTP_HOST requires FAIRLEAD_SMTP_FROM.');
  if (!isSet('FAIRLEAD_PUBLIC_URL'))
    problems.push('FAIRLEAD_SMTP_HOST requires FAIRLEAD_PUBLIC_URL, to which the links in e-mails lead.');
  if (security === 'none' && isSet('FAIRLEAD_SMTP_PASSWORD') && !(typeof host === 'string' && LOOPBACK.has(host)))
    problems.push('FAIRLEAD_SMTP_SECURITY=none would send the password unencrypted; use starttls or tls.');
  if (security === 'starttls' && port === SMTP_PORTS.tls)
    problems.push('FAIRLEAD_SMTP_PORT=465 requires FAIRLEAD_SMTP_SECURITY=tls.');
  if (security === 'tls' && port === SMTP_PORTS.starttls)
    problems.push('FAIRLEAD_SMTP_PORT=587 requires FAIRLEAD_SMTP_SECURITY=starttls.');
  return problems;
}

function smtpHost(text: string): void {
  if (!/^[A-Za-z0-9:][A-Za-z0-9.:_-]{0,252}$/.test(text))
    throw new Error('must be a host name or an IP address without a port');
}

function oneLine(text: string): void {
  if (/[^\x20-\x7e\u00a0-\u{10ffff}]/u.test(text)) throw new Error('must not contain control characters');
}

function sender(text: string): void {
  oneLine(text);
  const [, name = '', inBrackets] = /^([^<>]*)<([^<>]+)>$/.exec(text) ?? [];
  if (!isEmail(inBrackets ?? text) || /[",;:@]/.test(name))
    throw new Error('must be an e-mail address, or a name followed by one in angle brackets');
}
