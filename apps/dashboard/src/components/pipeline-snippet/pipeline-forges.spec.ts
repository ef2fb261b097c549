import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { PIPELINE_FORGE_NAMES } from './pipeline-forge-names';
import { PIPELINE_FORGES } from './pipeline-forges';
import type { PipelineApplication } from './snippet-values';

const GUIDES = join(__dirname, '../../../../../docs/guides');
const url = 'https://fairlead.example.org';
const git = { type: 'git', repository: 'https://git.example.org/acme/shop.git', branch: 'main' };
const shop = (source: object = git): PipelineApplication =>
  Object.assign({ id: 'app_01jd7q7c3dhw6y8r1n5p7t9v2x', name: 'shop' }, { source: JSON.parse(JSON.stringify(source)) });

const forges = PIPELINE_FORGE_NAMES.map((name) => ({ name, forge: PIPELINE_FORGES[name] }));
const withYaml = forges.filter(({ name }) => name !== 'shell');

test.each(forges)('the guide for $name has the texts of the dashboard', ({ name, forge }) => {
  const guide = readFileSync(join(GUIDES, name === 'shell' ? 'pipelines.md' : `pipelines/${name}.md`), 'utf8');
  const values = { url, application: shop() };
  expect(guide).toContain(forge.setup(url));
  expect(guide).toContain(forge.text({ ...values, credentials: 'token' }));
  if (forge.provider) expect(guide).toContain(forge.text({ ...values, credentials: 'keyless' }));
});

test.each(withYaml)('the pipeline of $name keeps odd branches as they are', ({ forge }) => {
  for (const branch of ['release/1.x', 'on', '123', "it's", '#1', '{x}', 'a"b', 'a&b', '%7']) {
    const text = forge.text({ url, application: shop({ ...git, branch }), credentials: 'token' });
    const read: unknown = parse(text);
    expect(JSON.stringify(read)).toContain(JSON.stringify(branch).slice(1, -1));
  }
});

test.each(forges)('the pipeline of $name deploys what the application comes from', ({ forge }) => {
  const image = forge.text({
    url,
    application: shop({ type: 'image', image: 'registry.example.org:5000/acme/shop:1.2' }),
    credentials: 'token',
  });
  expect(image).toMatch(/image(: |=)registry\.example\.org:5000\/acme\/shop:\$/i);
  const upload = forge.text({ url, application: shop({ type: 'upload' }), credentials: 'token' });
  expect(upload).toMatch(/dir(: |=)dist$/im);
});
