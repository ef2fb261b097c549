import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const GUIDES = join(__dirname, '../../../../../docs/guides');

export interface GuideText {
  /** The command that adds the integration to the repository. */
  readonly setup: string;
  /** The file without a stored secret, if the forge has that. */
  readonly keyless: string;
  readonly token: string;
}

/** What the guide for a forge tells readers to paste, with their own values. The dashboard has the same texts. */
export function guideText(forge: string, values: { url: string; application: string }): GuideText {
  const guide = readFileSync(join(GUIDES, `pipelines/${forge}.md`), 'utf8')
    .replaceAll('https://fairlead.example.org', values.url)
    .replaceAll('app_01jd7q7c3dhw6y8r1n5p7t9v2x', values.application);
  const blocks = [...guide.matchAll(/^```(sh|yaml)\n(.*?)^```$/gms)].map(([, kind = '', text = '']) => ({
    kind,
    text,
  }));
  const setup = blocks.find(({ kind }) => kind === 'sh')?.text;
  const files = blocks.filter(({ kind, text }) => kind === 'yaml' && /^(name|include|when):/.test(text));
  const [keyless, token = keyless] = files.map(({ text }) => text);
  if (setup === undefined || keyless === undefined || token === undefined) throw new Error(`${forge}: no texts`);
  return { setup, keyless, token };
}
