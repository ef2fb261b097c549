import { countPem, splitPem } from './pem';

const block = (kind: string, text: string) => `-----BEGIN ${kind}-----\n${text}\n-----END ${kind}-----`;
const [ONE, TWO, KEY] = [block('CERTIFICATE', 'AA=='), block('CERTIFICATE', 'BB=='), block('EC PRIVATE KEY', 'CC==')];

test('takes one file with everything apart, whatever stands around it', () => {
  expect(splitPem(`subject=shop\n${KEY}\n${ONE}\n\n${TWO}\n`)).toEqual({
    certificate: `${ONE}\n${TWO}`,
    private_key: KEY,
  });
});

test('leaves what holds no key together, for the API to judge', () => {
  expect(splitPem(`${ONE}\n`)).toEqual({ certificate: ONE, private_key: '' });
  expect(splitPem('nonsense')).toEqual({ certificate: 'nonsense', private_key: '' });
});

test('counts what a text holds', () => {
  expect(countPem(`${ONE}\n${TWO}\n${KEY}`, 'CERTIFICATE')).toBe(2);
  expect(countPem(`${ONE}\n${KEY}`, 'PRIVATE KEY')).toBe(1);
  expect(countPem('-----BEGIN CERTIFICATE-----', 'CERTIFICATE')).toBe(0);
});
