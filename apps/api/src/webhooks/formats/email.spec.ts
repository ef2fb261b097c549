import { ADDRESS, failedDeployment, HOSTILE } from '../../../test/harness/messages/event-entries';
import { combineEvents } from '../messages/combine-events';
import { notificationMail } from './email';

const DESTINATION = { format: 'email', recipients: ['ann@example.org', 'bob@example.org'] } as const;

describe('a notification by e-mail', () => {
  it('has what happened as text and as HTML', () => {
    const { id, to, subject, text, html } = notificationMail(
      DESTINATION,
      combineEvents([failedDeployment()], ADDRESS),
      'whm_1.0',
    );
    expect({ id, to, subject }).toEqual({
      id: 'whm_1.0',
      to: DESTINATION.recipients,
      subject: '[Fairlead] Deployment 12 of shop failed',
    });
    for (const body of [text, html])
      for (const part of ['The build command ended with exit code 1.', 'web-1', '9fceb02', '2026-11-20 10:00:00 UTC'])
        expect(body).toContain(part);
    expect(text).toContain(`\n${ADDRESS}/applications/app_1/deployments/dep_1\n`);
  });

  it('escapes foreign text, and has one line as its subject', () => {
    const event = failedDeployment({ subjectName: HOSTILE, data: { number: 1, failure: { message: HOSTILE } } });
    const { subject, html } = notificationMail(DESTINATION, combineEvents([event], ADDRESS), 'whm_1.0');
    expect(subject).not.toMatch(/[\r\n]/);
    expect(html).not.toContain('<script');
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(html.match(/href="[^"]*"/g)?.every((link) => link.startsWith(`href="${ADDRESS}/`))).toBe(true);
  });
});
