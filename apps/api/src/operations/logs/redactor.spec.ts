import { secret } from '@fairlead/engine';
import { Redactor } from './redactor';

const redactorOf = (...values: string[]): Redactor => {
  const redactor = new Redactor();
  redactor.add(values.map(secret));
  return redactor;
};

describe('a redactor', () => {
  it('takes out every occurrence, and the longest value first', () => {
    const redactor = redactorOf('pass', 'password-1');
    expect(redactor.redact('password-1 and pass, pass')).toBe('[redacted] and [redacted], [redacted]');
  });

  it('takes out values with characters that mean something in patterns', () => {
    expect(redactorOf('a.b*c(d[e\\').redact('x a.b*c(d[e\\ y')).toBe('x [redacted] y');
  });

  it('takes out each line of a value of several lines', () => {
    const redactor = redactorOf('-----BEGIN KEY-----\nabcdefgh\n-----END KEY-----\n');
    expect(redactor.redact('prints abcdefgh')).toBe('prints [redacted]');
  });

  it('takes out the forms that a value has in a URL and in JSON', () => {
    const redactor = redactorOf('p@ss word"1');
    expect(redactor.redact('postgres://u:p%40ss%20word%221@h')).toBe('postgres://u:[redacted]@h');
    expect(redactor.redact(JSON.stringify({ password: 'p@ss word"1' }))).toBe('{"password":"[redacted]"}');
  });

  it('leaves alone what everybody has, or what is too short to be a secret', () => {
    const text = 'production TRUE 80 5432 65535 abc postgresql Warn 127.0.0.1';
    expect(redactorOf(...text.split(' '), '').redact(text)).toBe(text);
  });

  it('takes out longer numbers, and words that merely begin like common ones', () => {
    const redactor = redactorOf('493021', 'production-7', 'abcd');
    expect(redactor.redact('493021 production-7 abcd')).toBe('[redacted] [redacted] [redacted]');
  });
});
