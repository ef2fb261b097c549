import { linkHeader } from './link-header';
import { parsePreferWait } from '../prefer-wait/prefer-wait.service';
import { requestId } from '../request/request-id';

describe('the Link header', () => {
  it('has no prev on the first page and no next on the last', () => {
    expect(linkHeader('/a', 1, 20, 20)).toBe(
      '</a?page=1&per_page=20>; rel="first", </a?page=1&per_page=20>; rel="last"',
    );
  });

  it('leads back from beyond the end to the last page', () => {
    expect(linkHeader('/a?page=9&status=ready', 9, 20, 45)).toContain(
      '</a?status=ready&page=3&per_page=20>; rel="prev"',
    );
  });

  it('has a first and last page of an empty list', () => {
    expect(linkHeader('/a', 1, 20, 0)).toContain('</a?page=1&per_page=20>; rel="last"');
  });
});

describe('Prefer: wait', () => {
  it.each([
    ['wait=10', 10],
    ['respond-async, wait=5', 5],
    ['Wait = "7"', 7],
    ['wait=3; foo=bar', 3],
    ['wait=600', 60],
    ['wait=0', 0],
  ])('%s is %i s', (header, seconds) => expect(parsePreferWait(header)).toBe(seconds));

  it.each([undefined, '', 'wait', 'wait=', 'wait=-1', 'wait=soon', 'await=5', 'return=minimal'])(
    '%s is no wait',
    (header) => expect(parsePreferWait(header)).toBeUndefined(),
  );
});

describe('a request id', () => {
  it('is the one that was sent, or a new one', () => {
    expect(requestId('a-1._B')).toBe('a-1._B');
    for (const header of [undefined, '', 'a b', 'a\nb', 'x'.repeat(129), ['a', 'b']]) {
      expect(requestId(header)).toMatch(/^[0-9a-f-]{36}$/);
    }
  });
});
