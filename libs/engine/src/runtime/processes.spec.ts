import { workerProcesses } from './processes';
type Given = Parameters<typeof workerProcesses>[0];

function run(processes: Given['spec']['application']['processes'], found?: Given['manifest']['processes']): Given {
  return { spec: { application: { processes } }, manifest: { processes: found } };
}

describe('workerProcesses', () => {
  it('takes commands from the settings before those of the Procfile, and runs what only the Procfile names once', () => {
    const processes = workerProcesses(
      run(
        { mailer: { command: 'node mine.js', instances: 2 }, clock: { instances: 1 } },
        {
          mailer: 'node theirs.js',
          clock: 'node clock.js',
          queue: 'node queue.js',
          web: 'node server.js',
          release: 'node migrate.js',
        },
      ),
    );
    expect(processes.map(({ name, instance, command }) => [name, instance, command])).toEqual([
      ['clock', 1, 'node clock.js'],
      ['mailer', 1, 'node mine.js'],
      ['mailer', 2, 'node mine.js'],
      ['queue', 1, 'node queue.js'],
    ]);
  });

  it('runs none of a process that the settings set to zero', () => {
    expect(workerProcesses(run({ queue: { instances: 0 } }, { queue: 'node queue.js' }))).toEqual([]);
  });

  it.each([
    [{ worker: { instances: 1 } }, undefined, /has no command/],
    [{}, { '../../x': 'id' }, /is not a valid process name/],
    [{}, { '2': 'id' }, /is not a valid process name/],
  ])('refuses what it cannot run: %j %j', (processes, found, message) => {
    expect(() => workerProcesses(run(processes, found))).toThrow(message);
  });
});
