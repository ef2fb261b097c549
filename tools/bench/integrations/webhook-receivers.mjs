import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/** A receiver that measures, and three that fail: by 500, by no connection and by silence. */
export async function startReceivers(testbed) {
  const state = { times: [], latest: 0 };
  const listen = async (answer) => {
    const server = createServer((request, response) => {
      const chunks = [];
      request.on('data', (chunk) => chunks.push(chunk));
      request.on('end', () => answer(Buffer.concat(chunks), response));
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
  };
  const servers = [
    await listen((body, response) => {
      state.latest = Date.now();
      state.times.push(state.latest - Date.parse(JSON.parse(body).timestamp));
      response.writeHead(204).end();
    }),
    await listen((_body, response) => response.writeHead(500).end()),
    await listen(() => undefined),
  ];
  const [quick, failing, silent] = servers.map((server) => `http://127.0.0.1:${server.address().port}/`);
  return {
    quick,
    failing,
    silent,
    dead: `http://127.0.0.1:${await testbed.freePort()}/`,
    get times() {
      return state.times;
    },
    clear: () => void (state.times = []),
    until: async (count) => {
      while (state.times.length < count) await pause(2);
    },
    untilQuiet: async () => {
      while (Date.now() - state.latest < 500) await pause(50);
    },
    stop: () => servers.forEach((server) => server.close().closeAllConnections()),
  };
}
