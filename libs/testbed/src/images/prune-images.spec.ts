import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pruneImages, useImage } from './prune-images';

describe('images of previous recipes', () => {
  const usual = process.env['FAIRLEAD_TESTBED_DIR'];
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fairlead-images-'));
    process.env['FAIRLEAD_TESTBED_DIR'] = folder;
  });

  afterEach(() => {
    if (usual === undefined) delete process.env['FAIRLEAD_TESTBED_DIR'];
    else process.env['FAIRLEAD_TESTBED_DIR'] = usual;
    rmSync(folder, { recursive: true });
  });

  const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000);
  const images = (): string[] => readdirSync(path.join(folder, 'images')).sort();

  /** An image that was built some days ago, and last used some days ago (or never, as far as is known). */
  function image(name: string, { built, used }: { built: number; used?: number }): string {
    const place = path.join(folder, 'images', name);
    mkdirSync(path.join(place, 'etc'), { recursive: true });
    writeFileSync(path.join(place, 'etc/hostname'), 'host\n');
    utimesSync(place, daysAgo(built), daysAgo(built));
    if (used !== undefined) {
      writeFileSync(`${place}.used`, '');
      utimesSync(`${place}.used`, daysAgo(used), daysAgo(used));
    }
    return place;
  }

  it('are removed after two weeks without use, with the record of their use', async () => {
    const current = image('plain-current', { built: 40, used: 0 });
    image('plain-idle', { built: 40, used: 15 });
    image('plain-busy', { built: 40, used: 13 });
    image('plain-unknown-old', { built: 15 });
    image('plain-unknown-young', { built: 13 });
    expect((await pruneImages([current])).sort()).toEqual(['plain-idle', 'plain-unknown-old']);
    expect(images()).toEqual([
      'plain-busy',
      'plain-busy.used',
      'plain-current',
      'plain-current.used',
      'plain-unknown-young',
    ]);
  });

  it('stay once they are used again', async () => {
    const previous = image('plain-previous', { built: 40, used: 30 });
    expect(await useImage(previous)).toBe(true);
    expect(await pruneImages([])).toEqual([]);
    expect(existsSync(path.join(previous, 'etc/hostname'))).toBe(true);
  });

  it('are not the current ones, however long those were idle, nor one that is being built', async () => {
    const current = image('plain-current', { built: 40, used: 40 });
    image('plain-next.1234.unfinished', { built: 40 });
    expect(await pruneImages([current])).toEqual([]);
    expect(images()).toEqual(['plain-current', 'plain-current.used', 'plain-next.1234.unfinished']);
  });

  it('cannot be used once they are removed', async () => {
    const previous = image('plain-previous', { built: 40 });
    await pruneImages([]);
    expect(await useImage(previous)).toBe(false);
    expect(images()).toEqual([]);
  });
});
