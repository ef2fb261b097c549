import { toHostnameLabel } from './hostname-label';

test.each([
  ['shop', 'shop'],
  ['My Shop (staging)', 'my-shop-staging'],
  ['Bücher & Çay', 'bucher-cay'],
  ['xn--bcher-kva', 'xn-bcher-kva'],
  ['--a--', 'a'],
  ['商店', 'app'],
  ['a'.repeat(39) + ' b', 'a'.repeat(39)],
])('makes a label of %s', (name, label) => {
  expect(toHostnameLabel(name, 'app')).toBe(label);
  expect(label).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});
