import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, jsonValue, property, stringMatching } from 'fast-check';
import { curlSnippet } from './curl-snippet';

/** Replaces curl with a program that prints the words that a real shell made of the text. */
const folder = mkdtempSync(join(tmpdir(), 'fairlead-curl-'));
writeFileSync(join(folder, 'curl'), '#!/bin/sh\nfor word; do printf "%s\\036" "$word"; done\n', { mode: 0o755 });
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(code: string, env: Record<string, string> = {}): string[] {
  const path = `${folder}:${process.env['PATH'] ?? ''}`;
  return execFileSync('/bin/sh', ['-c', code], { encoding: 'utf8', env: { PATH: path, ...env } })
    .split('\u001e')
    .slice(0, -1);
}

const url = 'https://fairlead.example.com/api/v1/servers';

it('is one line for a request without a body', () => {
  expect(curlSnippet({ url })).toBe(`curl ${url} \\\n  -H "Authorization: Bearer $FAIRLEAD_TOKEN"`);
});

it('gives a shell the address, the method, the token and the body as one word each', () => {
  const body = { name: "it's a “test”\n$(reboot) `id` !!", list: ['ä', '💧', '\\', '"'] };
  const address = `${url}?search=a&b=[1]&c=it's`;
  const words = run(curlSnippet({ method: 'POST', url: address, token: "fl_'x", body }));
  expect(words.slice(0, 3)).toEqual(['-X', 'POST', address]);
  expect(words).toContain("Authorization: Bearer fl_'x");
  expect(JSON.parse(words.at(-1) ?? '')).toEqual(body);
});

it('sends any body unchanged through a shell', () => {
  const text = stringMatching(/^['"\\$`!\n\t{}[\]#&;|<>*?~ aä💧]{0,12}$/u);
  const bodies = [jsonValue(), text.map((value) => ({ value, [value]: [value] }))];
  for (const arbitrary of bodies) {
    assert(
      property(arbitrary, (value) => {
        const body = { value };
        expect(JSON.parse(run(curlSnippet({ method: 'POST', url, token: 't', body })).at(-1) ?? '')).toEqual(
          JSON.parse(JSON.stringify(body)),
        );
      }),
      { numRuns: 40 },
    );
  }
});

describe('with secrets', () => {
  const call = {
    method: 'POST' as const,
    url,
    body: {
      name: 'db',
      password: 'hunter2',
      nested: { env: { API_KEY: 'hunter3', 'odd-name': 'hunter4' } },
      empty: '',
    },
    secrets: { password: 'DB_PASSWORD', 'nested.env.*': '*', empty: 'EMPTY', constructor: 'X' },
  };

  it('writes variables in place of secrets', () => {
    const code = curlSnippet(call);
    expect(code).not.toContain('hunter');
    expect(code).toContain(`"password": "'"$DB_PASSWORD"'"`);
  });

  it('sends the values of the variables', () => {
    const words = run(curlSnippet(call), {
      DB_PASSWORD: "it's",
      API_KEY: 'k$y',
      ODD_NAME: '`o`',
      FAIRLEAD_TOKEN: 'fl_1',
    });
    expect(words).toContain('Authorization: Bearer fl_1');
    expect(JSON.parse(words.at(-1) ?? '')).toEqual({
      name: 'db',
      password: "it's",
      nested: { env: { API_KEY: 'k$y', 'odd-name': '`o`' } },
      empty: '',
    });
  });

  it('encodes values with line breaks or quotes as JSON', () => {
    const code = curlSnippet({ method: 'POST', url, body: { key: 'a\n"b"' }, secrets: { key: 'SSH_KEY' } });
    expect(code).toContain(`{"key": '"$(printf %s "$SSH_KEY" | jq -Rs .)"'}`);
  });
});
