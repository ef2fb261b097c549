import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = join(__dirname, '../..');

describe('handlers of operations', () => {
  it('get hosts only for their operation, so that no command of theirs is without the lease', () => {
    const handlers = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.handler.ts'),
    );
    expect(handlers.length).toBeGreaterThan(10);
    const careless = handlers.filter((path) => readFileSync(join(SOURCES, path), 'utf8').includes('.forReading('));
    expect(careless).toEqual([]);
  });
});
