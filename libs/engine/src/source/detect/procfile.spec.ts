import { readProcfile } from './procfile';

describe('readProcfile', () => {
  it('gives the commands by the names of their processes', () => {
    const text =
      '# comment\r\nweb: node server.js --port $PORT\r\nworker:  node worker.js  \n\nrelease: ./migrate\nmail2: x: y\n';
    expect(readProcfile(text)).toEqual({
      web: 'node server.js --port $PORT',
      release: './migrate',
      processes: { worker: 'node worker.js', mail2: 'x: y' },
      refused: [],
    });
  });

  it('takes the first of several with one name, and no name that cannot be part of a unit', () => {
    const text = 'web: a\nweb: b\n2: digits\nhigh-priority: x\nUpper: x\nnamed-like-this-for-too-long: x\nnocommand:\n';
    expect(readProcfile(text)).toEqual({
      web: 'a',
      release: undefined,
      processes: {},
      refused: ['2', 'high-priority', 'Upper', 'named-like-this-for-too-long'],
    });
  });
});
