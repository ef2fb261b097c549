import { selfSignedCertificate } from '../../../test/harness/self-signed-certificate';
import { readableSource, SmtpServer, type SmtpOptions } from '../../../test/harness/messages/smtp-server';
import { Config } from '../config/config';
import { MailError, type Mail } from './mail';
import { Mailer } from './mailer';

const MAIL: Mail = {
  id: 'mail_1',
  to: ['ann@example.org'],
  subject: 'Hello\r\nBcc: victim@example.org',
  text: 'One line.\nhttps://fairlead.example.org/x\n.\nAfter a dot.',
  html: '<p>One line.</p>',
};

describe('an e-mail', () => {
  const servers: SmtpServer[] = [];

  const start = async (options: SmtpOptions = {}): Promise<SmtpServer> => {
    const server = await SmtpServer.start(options);
    servers.push(server);
    return server;
  };
  const mailer = (server: SmtpServer, more: Record<string, string> = {}): Mailer =>
    new Mailer(Config.load({ ...server.settings, ...more }));
  const failure = async (sent: Promise<unknown>): Promise<MailError> => {
    const error: unknown = await sent.then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (!(error instanceof MailError)) throw new Error('A MailError is expected.', { cause: error });
    return error;
  };

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.stop();
  });

  it('arrives as text and as HTML, with headers that programs understand and none that a text has added', async () => {
    const server = await start();
    expect(await mailer(server).send(MAIL)).toMatchObject({ code: 250, rejected: [] });
    const [mail] = server.mails;
    expect(mail).toMatchObject({ from: 'fairlead@example.org', to: ['ann@example.org'] });
    expect(mail?.headers).toMatchObject({
      from: 'Fairlead <fairlead@example.org>',
      to: 'ann@example.org',
      subject: 'Hello Bcc: victim@example.org',
      'message-id': '<mail_1@fairlead.example.org>',
      'auto-submitted': 'auto-generated',
    });
    expect(mail?.headers).not.toHaveProperty('bcc');
    expect(mail?.headers['content-type']).toContain('multipart/alternative');
    const source = readableSource(mail?.source ?? '');
    for (const part of ['https://fairlead.example.org/x', 'After a dot.', '<p>One line.</p>'])
      expect(source).toContain(part);
  });

  it('says which recipients were refused where others were accepted', async () => {
    const server = await start();
    server.reply = (verb, argument) => (verb === 'RCPT' && argument.includes('bob') ? '550 no such user' : undefined);
    const reply = await mailer(server).send({ ...MAIL, to: ['ann@example.org', 'bob@example.org'] });
    expect(reply.rejected).toEqual(['bob@example.org']);
    expect(server.mails[0]?.to).toEqual(['ann@example.org']);
  });

  it.each([
    [
      'RCPT',
      '550 5.1.1 no such user',
      { code: 550, isPermanent: true, message: expect.stringContaining('no such user') },
    ],
    ['RCPT', '451 4.7.1 try later', { code: 451, isPermanent: false, message: expect.stringContaining('try later') }],
    [
      '.',
      '554 5.7.1 spam',
      { code: 554, isPermanent: true, message: 'The mail server refused the e-mail: 554 5.7.1 spam.' },
    ],
    ['CONNECT', '421 busy', { code: 421, isPermanent: false }],
  ])('that is answered to %s with %s has failed, and says whether to repeat it', async (at, reply, expected) => {
    const server = await start();
    server.reply = (verb) => (verb === at ? reply : undefined);
    expect(await failure(mailer(server).send(MAIL))).toMatchObject(expected);
  });

  it('is given up after the time limit, wherever the mail server hangs', async () => {
    const server = await start();
    server.reply = (verb) => (verb === '.' ? null : undefined);
    const error = await failure(mailer(server, { FAIRLEAD_SMTP_TIMEOUT_SECONDS: '1' }).send(MAIL));
    expect(error).toMatchObject({
      isPermanent: false,
      message: 'The mail server did not accept the e-mail within 1 s.',
    });
  });

  it('is not sent to a mail server whose certificate cannot be verified, nor to one without encryption', async () => {
    const { certificate, private_key } = selfSignedCertificate('localhost');
    const encrypted = await start({ tls: { cert: certificate, key: private_key } });
    const security = { FAIRLEAD_SMTP_SECURITY: 'starttls' };
    expect((await failure(mailer(encrypted, security).send(MAIL))).message).toContain('could not be encrypted');
    const plain = await start();
    expect(await failure(mailer(plain, security).send(MAIL))).toMatchObject({ isPermanent: false });
    expect([...encrypted.mails, ...plain.mails]).toEqual([]);
  });

  it('signs in, and a refusal of the password does not tell it', async () => {
    const password = 'hunter2 hunter2';
    const server = await start({ user: { name: 'fairlead', password } });
    const user = { FAIRLEAD_SMTP_USERNAME: 'fairlead', FAIRLEAD_SMTP_PASSWORD: password };
    await mailer(server, user).send(MAIL);
    expect(server.mails[0]?.user).toBe('fairlead');
    const error = await failure(mailer(server, { ...user, FAIRLEAD_SMTP_PASSWORD: 'another secret' }).send(MAIL));
    expect(error.message).toContain('refused the user name or the password');
    expect(error.message).not.toContain('another secret');
    expect(error.isPermanent).toBe(false);
  });
});
