import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { format } from 'prettier';
import { parse, parseAllDocuments } from 'yaml';
import { root } from './lib/run.mjs';

/**
 * Makes the integrations for pipelines from integrations/source, so that each folder can be used alone; `--check` only says
 * whether the committed files are what that would give.
 */
const FOLDER = join(root, 'integrations');
const MARK = 'Made by tools/integrations.mjs';
const style = JSON.parse(readFileSync(join(root, '.prettierrc.json'), 'utf8'));
const source = (name) => readFileSync(join(FOLDER, 'source', name), 'utf8');
const formatted = (text, parser) => format(text, { ...style, parser });

const script = `${source('launcher.sh')}${source('deploy.mjs')}END_OF_PROGRAM\n`;
const action = (forge) => formatted(source('action.yml').replace('FORGE: FORGE', `FORGE: ${forge}`), 'yaml');
const made = new Map([
  ['deploy.sh', script],
  ['github/deploy.sh', script],
  ['github/action.yml', await action('github')],
  ['forgejo/deploy.sh', script],
  ['forgejo/action.yml', await action('forgejo')],
  ['gitlab/templates/deploy.yml', await formatted(inlined(source('gitlab.yml')), 'yaml')],
  ['woodpecker/deploy.sh', script],
  ['github/README.md', await actionGuide('GitHub', 'github')],
  ['forgejo/README.md', await actionGuide('Forgejo', 'forgejo')],
  ['gitlab/README.md', await componentGuide()],
]);

const stale = [...new Set([...made.keys(), ...committed()])].filter((path) => read(path) !== made.get(path));
if (!process.argv.includes('--check')) for (const path of stale) write(path, made.get(path));
else if (stale.length > 0) {
  process.stderr.write(`Integrations are stale; run "npm run integrations". Differing: ${stale.join(', ')}\n`);
  process.exitCode = 1;
}

function actionGuide(name, forge) {
  const { inputs, outputs } = parse(source('action.yml'));
  const text = `Deploys an application with Fairlead, follows the deployment and fails if it does. [Deploying from ${name} Actions](../../docs/guides/pipelines/${forge}.md) explains how it is added to a repository.`;
  return guide(`Fairlead for ${name} Actions`, text, inputs, outputs);
}

function componentGuide() {
  const [header] = parseAllDocuments(source('gitlab.yml'));
  const text =
    'Adds a job that deploys an application with Fairlead, follows the deployment and fails if it does. [Deploying from GitLab CI/CD](../../docs/guides/pipelines/gitlab.md) explains how it is added to a repository.';
  return guide('Fairlead for GitLab CI/CD', text, header.toJS().spec.inputs, {
    FAIRLEAD_DEPLOYMENT_ID: { description: 'The id of the deployment.' },
    FAIRLEAD_APPLICATION_URL: { description: 'The address of the application.' },
    FAIRLEAD_STATUS: {
      description: 'The status of the deployment; timed_out if it goes on, error if none was started.',
    },
  });
}

function guide(title, text, inputs, outputs) {
  const rows = (values, note) =>
    Object.entries(values).map(([name, value]) => `| \`${name}\` | ${value.description}${note(value)} |`);
  const note = (input) => {
    if (isRequired(input)) return ' Required.';
    return input.default && !String(input.default).startsWith('$') ? ` Default, \`${input.default}\`.` : '';
  };
  const table = (head, lines) => [`| ${head} | Meaning |`, '| --- | --- |', ...lines].join('\n');
  const parts = [
    `<!-- ${MARK} from integrations/source; change it there. -->`,
    `# ${title}`,
    text,
    table('Input', rows(inputs, note)),
    table(
      'Output',
      rows(outputs, () => ''),
    ),
  ];
  return formatted(parts.join('\n\n'), 'markdown');
}

/** An action says so; an input of a component is required unless it has a default. */
function isRequired({ required, default: value }) {
  return required ?? value === undefined;
}

/** A component of GitLab is one file, so it has the script within. */
function inlined(template) {
  return template.replace(/^( *)- DEPLOY_SCRIPT$/m, (_, indent) => {
    const lines = script.trimEnd().split('\n');
    return [`${indent}- |`, ...lines.map((line) => (line ? `${indent}  ${line}` : ''))].join('\n');
  });
}

/** Files that an earlier version has made. */
function committed() {
  return readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(FOLDER.length + 1))
    .filter((path) => !path.startsWith('source/') && read(path).includes(MARK));
}

function read(path) {
  try {
    return readFileSync(join(FOLDER, path), 'utf8');
  } catch {
    return undefined;
  }
}

function write(path, text) {
  const file = join(FOLDER, path);
  if (text === undefined) return rmSync(file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
