import { compareFingerprints, createFingerprint } from './fingerprint';

const NOON = 498_708;
const now = new Date(NOON * 3_600_000 + 600_000);
const hour = (offset: number, rows: number): { hour: number; rows: number; checksum: string } => ({
  hour: NOON + offset,
  rows,
  checksum: `${rows} 0 0 0`,
});

describe('a fingerprint', () => {
  it('has the same digest whatever the order, and another when any part is another', () => {
    const [a, b] = [
      { name: 'a', rows: 1, checksum: 'x' },
      { name: 'b', rows: 2, checksum: 'y' },
    ];
    const one = createFingerprint([a, b], { p: '1', q: '2' });
    expect(createFingerprint([b, a], { q: '2', p: '1' })).toEqual(one);
    for (const other of [
      createFingerprint([a], { p: '1', q: '2' }),
      createFingerprint([{ ...a, rows: 2 }, b], { p: '1', q: '2' }),
      createFingerprint([a, b], { p: '1' }),
    ]) {
      expect(other.digest).not.toBe(one.digest);
      expect(compareFingerprints(one, other)).toHaveLength(1);
    }
  });
});

describe('what expires', () => {
  const taken = createFingerprint([], {}, [hour(-1, 5), hour(0, 7), hour(1, 9), hour(30, 2)]);

  it('may be missing after its expiry, and does not count in the digest', () => {
    const later = createFingerprint([], {}, [hour(0, 3), hour(1, 9), hour(30, 2)]);
    expect(compareFingerprints(taken, later, now)).toEqual([]);
    expect(later.digest).toBe(taken.digest);
  });

  it('must still be there before, as it was', () => {
    expect(compareFingerprints(taken, createFingerprint([], {}, [hour(1, 9)]), now)).toEqual([
      expect.stringMatching(/^keys that expire in the hour from \S+: 2 keys, 2 0 0 0 \/ missing$/),
    ]);
    expect(compareFingerprints(taken, createFingerprint([], {}, [hour(1, 8), hour(30, 2)]), now)).toHaveLength(1);
  });

  it('is not compared where one of the two does not tell it, nor beyond what is kept', () => {
    expect(compareFingerprints(taken, createFingerprint([], {}), now)).toEqual([]);
    const many = Array.from({ length: 2000 }, (_, index) => hour(index + 1, 1));
    expect(
      compareFingerprints(
        createFingerprint([], {}, many),
        createFingerprint([], {}, many.slice(100)),
        new Date((NOON + 100) * 3_600_000),
      ),
    ).toEqual([]);
    expect(createFingerprint([], {}, many).expiring).toHaveLength(1500);
  });
});
