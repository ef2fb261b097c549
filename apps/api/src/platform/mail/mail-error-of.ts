import { oneLine } from '../text/plain-text';
import { MailError } from './mail';

const REPLY_SHOWN = 300;
/** From here on a reply says that a repetition would have the same result. */
const PERMANENT = 500;

/** What every mail server may say for a while, although it is about this instance and not about the e-mail. */
const OF_CONNECTION: readonly string[] = [
  'EAUTH',
  'ETLS',
  'ESOCKET',
  'EDNS',
  'ECONNECTION',
  'ETIMEDOUT',
  'EPROTOCOL',
  'EOAUTH2',
];

/** `timeoutMs` is the time limit, if that is what has ended the attempt. */
export function mailErrorOf(error: unknown, timeoutMs: number | undefined): MailError {
  if (error instanceof MailError) return error;
  if (timeoutMs !== undefined)
    return new MailError(`The mail server did not accept the e-mail within ${timeoutMs / 1000} s.`, null, false);
  const { code = '', responseCode, response = '' } = asMailerError(error);
  const about = response === '' ? '' : `: ${oneLine(response, REPLY_SHOWN).replace(/\.$/, '')}`;
  if (code === 'EAUTH')
    return new MailError(`The mail server refused the user name or the password${about}.`, responseCode ?? null, false);
  if (code === 'EDNS') return new MailError('The name of the mail server could not be resolved.', null, false);
  if (code === 'ETLS' || /CERT|SELF_SIGNED|ALTNAME/.test(code) || isCertificateError(error))
    return new MailError(
      `The connection to the mail server could not be encrypted (${codeOfCause(error) || code}).`,
      null,
      false,
    );
  if (responseCode !== undefined) {
    const isPermanent = responseCode >= PERMANENT && !OF_CONNECTION.includes(code);
    return new MailError(`The mail server refused the e-mail${about}.`, responseCode, isPermanent);
  }
  if (code === 'EENVELOPE') return new MailError('The mail server accepted no recipient.', null, true);
  return new MailError(
    `The e-mail could not be sent (${codeOfCause(error) || code || 'unknown error'}).`,
    null,
    false,
    { cause: error },
  );
}

interface MailerError {
  readonly code?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

function asMailerError(error: unknown): MailerError {
  if (typeof error !== 'object' || error === null) return {};
  const code: unknown = Reflect.get(error, 'code');
  const responseCode: unknown = Reflect.get(error, 'responseCode');
  const response: unknown = Reflect.get(error, 'response');
  return {
    ...(typeof code === 'string' && { code }),
    ...(typeof responseCode === 'number' && responseCode > 0 && { responseCode }),
    ...(typeof response === 'string' && { response }),
  };
}

function isCertificateError(error: unknown): boolean {
  return /certificate|self.signed|wrong version number|alert/i.test(textOf(error, 'message'));
}

/** The package replaces the code of the connection by its own. */
function codeOfCause(error: unknown): string {
  const cause: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, 'cause') : undefined;
  return (
    textOf(cause, 'code') || (/\bE[A-Z]{5,}\b|[A-Z]{3,}(?:_[A-Z]{2,}){1,5}/.exec(textOf(error, 'message'))?.[0] ?? '')
  );
}

/** Errors of TLS are of another realm in tests, so no class tells what they are. */
function textOf(error: unknown, name: 'message' | 'code'): string {
  const value: unknown = typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;
  return typeof value === 'string' ? value : '';
}
