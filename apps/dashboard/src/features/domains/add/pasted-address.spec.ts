import { pastedAddressText, readPastedAddress } from './pasted-address';

test.each([
  ['https://shop.example.com', { hostname: 'shop.example.com', path: '/', ignored: [] }],
  ['https://shop.example.com/cart/', { hostname: 'shop.example.com', path: '/cart', ignored: [] }],
  [
    ' http://shop.example.com:8080/a/b?x=1#top ',
    { hostname: 'shop.example.com', path: '/a/b', ignored: ['the port 8080', 'the query', 'the fragment'] },
  ],
  ['shop.example.com/api', { hostname: 'shop.example.com', path: '/api', ignored: [] }],
  ['bücher.example/?q=a/b', { hostname: 'bücher.example', path: '/', ignored: ['the query'] }],
  [
    'https://shop.example.com/a%20b',
    { hostname: 'shop.example.com', path: '/', ignored: ['the path /a%20b, which a domain cannot have'] },
  ],
  [
    'https://shop.example.com/../x',
    { hostname: 'shop.example.com', path: '/', ignored: ['the path /../x, which a domain cannot have'] },
  ],
])('takes %s apart', (text, parts) => {
  expect(readPastedAddress(text)).toEqual(parts);
});

test.each([
  'shop.example.com',
  '*.example.com',
  '',
  'localhost/x',
  'https://user:secret@shop.example.com/',
  '10.0.0.1:80',
])('leaves %s as it is', (text) => {
  expect(readPastedAddress(text)).toBeUndefined();
});

test('says what was taken, and what was not', () => {
  expect(pastedAddressText({ hostname: 'a.example', path: '/x', ignored: ['the query'] })).toBe(
    'Hostname a.example and path /x taken from the address. Left out: the query.',
  );
});
