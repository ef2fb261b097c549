import type { PipelineProvider } from '@fairlead/contracts';
import type { PipelineForgeName } from './pipeline-forge-names';
import { audienceOf, branchFilter, branchOf, deployedThing, type SnippetValues } from './snippet-values';

export interface PipelineForge {
  readonly label: string;
  /** As an issuer of id tokens. A forge that has none needs a token. */
  readonly provider: PipelineProvider | undefined;
  /** Where a token is stored: as a secret, and not in the repository. */
  readonly secret: string;
  /** The file that the pipeline is committed as. */
  readonly file: string;
  /** What is added to the repository once, from its files of the instance. */
  readonly setup: (url: string) => string;
  readonly text: (values: SnippetValues) => string;
}

const download = (url: string, from: string, to: string): string =>
  `curl -fsS --create-dirs -o '${to}' '${url}/integrations/${from}'`;

const lines = (...parts: readonly (string | false | undefined)[]): string =>
  parts.filter((part): part is string => typeof part === 'string').join('\n') + '\n';

/** A workflow of GitHub and of Forgejo, which differ in what allows id tokens. */
const workflow = (values: SnippetValues, runner: string, action: string, permission: readonly string[]): string => {
  const { application, credentials, url } = values;
  const audience = audienceOf(values);
  const thing = deployedThing(application, '${{ github.sha }}');
  return lines(
    'name: Deploy',
    'on:',
    '  push:',
    `    branches: [${branchFilter(branchOf(application))}]`,
    ...(credentials === 'keyless' ? permission : []),
    'jobs:',
    '  deploy:',
    `    runs-on: ${runner}`,
    '    steps:',
    '      - uses: actions/checkout@v4',
    '      - id: fairlead',
    `        uses: ./${action}`,
    '        with:',
    `          url: ${url}`,
    `          application: ${application.id}`,
    thing && `          ${thing.name}: ${thing.value}`,
    audience && `          audience: ${audience}`,
    credentials === 'token' && '          token: ${{ secrets.FAIRLEAD_TOKEN }}',
  );
};

const github: PipelineForge = {
  label: 'GitHub',
  provider: 'github',
  secret: 'Settings → Secrets and variables → Actions, as the secret FAIRLEAD_TOKEN',
  file: '.github/workflows/deploy.yml',
  setup: (url) => download(url, 'github/{action.yml,deploy.sh}', '.github/actions/fairlead/#1'),
  text: (values) =>
    workflow(values, 'ubuntu-latest', '.github/actions/fairlead', [
      'permissions:',
      '  contents: read',
      '  id-token: write',
    ]),
};

const forgejo: PipelineForge = {
  label: 'Forgejo',
  provider: 'forgejo',
  secret: 'Settings → Actions → Secrets, as FAIRLEAD_TOKEN',
  file: '.forgejo/workflows/deploy.yml',
  setup: (url) => download(url, 'forgejo/{action.yml,deploy.sh}', '.forgejo/actions/fairlead/#1'),
  text: (values) => workflow(values, 'docker', '.forgejo/actions/fairlead', ['enable-openid-connect: true']),
};

const gitlab: PipelineForge = {
  label: 'GitLab',
  provider: 'gitlab',
  secret: 'Settings → CI/CD → Variables, masked and protected, as FAIRLEAD_TOKEN',
  file: '.gitlab-ci.yml',
  setup: (url) => download(url, 'gitlab/templates/deploy.yml', '.gitlab/fairlead.yml'),
  text: (values) => {
    const { application, url } = values;
    const audience = audienceOf(values);
    const thing = deployedThing(application, '$CI_COMMIT_SHA');
    const branch = branchOf(application);
    const quote = branch.includes('"') ? "'" : '"';
    return lines(
      'include:',
      '  - local: .gitlab/fairlead.yml',
      '    inputs:',
      `      url: ${url}`,
      `      application: ${application.id}`,
      thing && `      ${thing.name}: ${thing.value}`,
      audience && `      audience: ${audience}`,
      'deploy:',
      '  rules:',
      `    - if: $CI_COMMIT_BRANCH == ${quote}${branch}${quote}`,
    );
  },
};

const woodpecker: PipelineForge = {
  label: 'Woodpecker',
  provider: undefined,
  secret: 'Settings → Secrets, as fairlead_token, for the event push only',
  file: '.woodpecker/deploy.yml',
  setup: (url) => download(url, 'woodpecker/deploy.sh', '.woodpecker/fairlead/deploy.sh'),
  text: ({ application, url }) => {
    const thing = deployedThing(application, '${CI_COMMIT_SHA}');
    return lines(
      'when:',
      '  - event: push',
      `    branch: ${branchFilter(branchOf(application))}`,
      'steps:',
      '  - name: deploy',
      '    image: node:24-alpine',
      '    environment:',
      `      FAIRLEAD_URL: ${url}`,
      `      FAIRLEAD_APPLICATION: ${application.id}`,
      thing && `      FAIRLEAD_${thing.name.toUpperCase()}: ${thing.value}`,
      '      FAIRLEAD_TOKEN:',
      '        from_secret: fairlead_token',
      '    commands:',
      '      - sh .woodpecker/fairlead/deploy.sh',
    );
  },
};

const shell: PipelineForge = {
  label: 'Other',
  provider: undefined,
  secret: 'the environment of whatever runs it, as FAIRLEAD_TOKEN',
  file: 'deploy.sh',
  setup: (url) => download(url, 'deploy.sh', 'fairlead/deploy.sh'),
  text: ({ application, url }) => {
    const thing = deployedThing(application, '$(git rev-parse HEAD)') ?? {
      name: 'ref',
      value: '$(git rev-parse HEAD)',
    };
    return lines(
      '#!/bin/sh',
      `export FAIRLEAD_URL=${url}`,
      `export FAIRLEAD_APPLICATION=${application.id}`,
      `FAIRLEAD_${thing.name.toUpperCase()}=${thing.value}`,
      `export FAIRLEAD_${thing.name.toUpperCase()}`,
      'exec sh fairlead/deploy.sh',
    );
  },
};

export const PIPELINE_FORGES: Readonly<Record<PipelineForgeName, PipelineForge>> = {
  github,
  gitlab,
  forgejo,
  woodpecker,
  shell,
};
