import { Config } from './config';

const MAIL = {
  FAIRLEAD_SMTP_HOST: 'smtp.example.com',
  FAIRLEAD_SMTP_FROM: 'Fairlead <fairlead@example.com>',
  FAIRLEAD_PUBLIC_URL: 'https://fairlead.example.com',
};
const SIGN_IN = { FAIRLEAD_SMTP_USERNAME: 'fairlead', FAIRLEAD_SMTP_PASSWORD: 'hunter2 hunter2' };

describe('the settings of the mail server', () => {
  it.each([
    ['an address of a sender', { FAIRLEAD_SMTP_FROM: 'fairlead@example.com' }],
    ['a user name with its password', SIGN_IN],
    [
      'a server on this machine without encryption',
      { ...SIGN_IN, FAIRLEAD_SMTP_SECURITY: 'none', FAIRLEAD_SMTP_HOST: '127.0.0.1' },
    ],
    ['a server without encryption and without a password', { FAIRLEAD_SMTP_SECURITY: 'none' }],
    ['encryption from the beginning', { FAIRLEAD_SMTP_SECURITY: 'tls', FAIRLEAD_SMTP_PORT: '465' }],
  ])('accept %s', (_what, more) => {
    expect(() => Config.load({ ...MAIL, ...more })).not.toThrow();
  });

  it.each([
    ['no sender', { FAIRLEAD_SMTP_FROM: '' }, 'FAIRLEAD_SMTP_HOST requires FAIRLEAD_SMTP_FROM.'],
    ['no public address', { FAIRLEAD_PUBLIC_URL: '' }, 'FAIRLEAD_SMTP_HOST requires FAIRLEAD_PUBLIC_URL'],
    ['no server', { FAIRLEAD_SMTP_HOST: '' }, 'FAIRLEAD_SMTP_FROM requires FAIRLEAD_SMTP_HOST.'],
    ['a password without its user', { FAIRLEAD_SMTP_PASSWORD: 'x' }, 'must be set together.'],
    ['a password in clear text', { ...SIGN_IN, FAIRLEAD_SMTP_SECURITY: 'none' }, 'would send the password unencrypted'],
    ['the port of the other security', { FAIRLEAD_SMTP_PORT: '465' }, 'FAIRLEAD_SMTP_PORT=465 requires'],
    [
      'the port of STARTTLS with tls',
      { FAIRLEAD_SMTP_PORT: '587', FAIRLEAD_SMTP_SECURITY: 'tls' },
      'FAIRLEAD_SMTP_PORT=587',
    ],
    [
      'a sender with a second header',
      { FAIRLEAD_SMTP_FROM: 'a@example.com\nBcc: b@example.com' },
      'FAIRLEAD_SMTP_FROM',
    ],
    [
      'two senders',
      { FAIRLEAD_SMTP_FROM: 'a@example.com, b@example.com' },
      'FAIRLEAD_SMTP_FROM must be an e-mail address',
    ],
    ['a server with its port', { FAIRLEAD_SMTP_HOST: 'smtp.example.com/x' }, 'FAIRLEAD_SMTP_HOST must be a host name'],
  ])('refuse %s', (_what, more, message) => {
    expect(() => Config.load({ ...MAIL, ...more })).toThrow(message);
  });

  it('never say the password', () => {
    const load = (): Config => Config.load({ ...MAIL, FAIRLEAD_SMTP_PASSWORD: 'hunter2 hunter2' });
    expect(load).toThrow('FAIRLEAD_SMTP_PASSWORD');
    expect(load).not.toThrow('hunter2');
  });
});
