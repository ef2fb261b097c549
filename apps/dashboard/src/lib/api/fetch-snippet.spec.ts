import { runInNewContext } from 'node:vm';
import { fetchSnippet } from './fetch-snippet';

it('sends the request when it is run', async () => {
  const body = { name: "it's `a` ${test}\n\u2028", env: { KEY: 'secret' }, ports: [1, null], left: undefined };
  const calls: unknown[] = [];
  const fetch = (...args: unknown[]) => {
    calls.push(args);
    return Promise.resolve({ json: () => Promise.resolve({ data: 1 }) });
  };
  const call = { method: 'POST' as const, url: "https://example.com/it's", body, secrets: { 'env.*': '*' } };
  const code = fetchSnippet(call);
  expect(code).not.toContain('secret');
  await runInNewContext(`(async () => {${code}})()`, {
    fetch,
    process: { env: { KEY: 'from outside', FAIRLEAD_TOKEN: 'fl_1' } },
  });
  expect(JSON.parse(JSON.stringify(calls))).toEqual([
    [
      "https://example.com/it's",
      {
        method: 'POST',
        headers: { Authorization: 'Bearer fl_1', 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: body.name, env: { KEY: 'from outside' }, ports: [1, null] }),
      },
    ],
  ]);
});
