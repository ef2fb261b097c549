import { WEBHOOK_RESPONSE_MAX_BYTES } from '@fairlead/contracts';
import { MailError } from '../../platform/mail/mail';
import type { Mailer } from '../../platform/mail/mailer';
import { OutboundError } from '../../platform/network/outbound-error';
import type { OutboundRequests } from '../../platform/network/outbound-requests';
import type { OutboundResponse } from '../../platform/network/read-response';
import { secretsOf, type ChatDestination, type EmailDestination } from '../destinations/destination';
import { notificationMail } from '../formats/email';
import { chatRequest, chatVerdict } from '../formats/formats';
import { DELIVERED } from '../formats/message-format';
import type { NotificationMessage } from '../messages/notification-message';
import { beginAttempt, type AttemptResult } from './attempt';

export interface SendMessageOptions {
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Sends a message to a chat once. Rejects only if the signal was aborted: what fails otherwise is the result. */
export async function sendToChat(
  requests: OutboundRequests,
  destination: ChatDestination,
  message: NotificationMessage,
  { timeoutMs, signal }: SendMessageOptions,
): Promise<AttemptResult> {
  const end = beginAttempt();
  const { url, headers, body } = chatRequest(destination, message);
  try {
    const answer = await requests.send({
      url,
      method: 'POST',
      headers: { ...headers, 'user-agent': 'Fairlead' },
      body,
      timeoutMs,
      maxResponseBytes: WEBHOOK_RESPONSE_MAX_BYTES,
      signal,
    });
    const response = withoutSecrets(answer, secretsOf(destination));
    const { status, headers: responseHeaders, body: responseBody } = response;
    return end(chatVerdict(destination, response), { responseStatus: status, responseHeaders, responseBody });
  } catch (error) {
    if (signal.aborted || !(error instanceof OutboundError)) throw error;
    return end({ kind: 'failed', reason: error.message });
  }
}

/** Sends a message by e-mail once; `id` becomes its Message-ID. */
export async function sendByMail(
  mailer: Mailer,
  destination: EmailDestination,
  message: NotificationMessage,
  { id, signal }: { readonly id: string; readonly signal: AbortSignal },
): Promise<AttemptResult> {
  const end = beginAttempt();
  try {
    const { code, text, rejected } = await mailer.send(notificationMail(destination, message, id), signal);
    const note = rejected.length > 0 ? `\nRefused recipients: ${rejected.join(', ')}` : '';
    return end(DELIVERED, { responseStatus: code, responseBody: `${text}${note}` });
  } catch (error) {
    if (signal.aborted || !(error instanceof MailError)) throw error;
    const { message: reason, code, isPermanent } = error;
    return end({ kind: isPermanent ? 'refused' : 'failed', reason }, { responseStatus: code });
  }
}

/** Receivers repeat what they were sent; the log is shown to people who may not see it. */
function withoutSecrets({ status, headers, body }: OutboundResponse, secrets: readonly string[]): OutboundResponse {
  const clean = (text: string): string => secrets.reduce((left, secret) => left.replaceAll(secret, '[redacted]'), text);
  return {
    status,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, clean(value)])),
    body: clean(body),
  };
}
