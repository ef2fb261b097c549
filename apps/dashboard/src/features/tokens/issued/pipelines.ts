import { apiBaseUrl } from '../../../lib/api/api-base-url';

export const PIPELINES = ['GitHub Actions', 'GitLab CI', 'Shell'] as const;
export type Pipeline = (typeof PIPELINES)[number];

const FILES: Readonly<Record<Pipeline, string>> = {
  'GitHub Actions': '.github/workflows/deploy.yml',
  'GitLab CI': '.gitlab-ci.yml',
  Shell: 'deploy.sh',
};

export const pipelineFile = (pipeline: Pipeline): string => FILES[pipeline];

/** Where to store the token: as a secret of the pipeline, and not in the repository. */
export const PIPELINE_SECRET_LOCATIONS: Readonly<Record<Pipeline, string>> = {
  'GitHub Actions': 'Settings → Secrets and variables → Actions, as the secret FAIRLEAD_TOKEN.',
  'GitLab CI': 'Settings → CI/CD → Variables, masked and protected, as FAIRLEAD_TOKEN.',
  Shell: 'The environment of whatever runs it, as FAIRLEAD_TOKEN.',
};

/** Deploys a commit and waits, so that the pipeline fails when the deployment does. */
const script = (applicationId: string, commit: string): readonly string[] => [
  `api=${apiBaseUrl()}/applications/${applicationId}`,
  'auth="Authorization: Bearer $FAIRLEAD_TOKEN"',
  `id=$(curl -fsS -X POST "$api/deploy" -H "$auth" -H 'Content-Type: application/json' \\`,
  `  -d "{\\"ref\\": \\"${commit}\\"}" | jq -re .data.id) || exit 1`,
  'while status=$(curl -fsS "$api/deployments/$id" -H "$auth" | jq -re .data.status); do',
  '  echo "$status"',
  '  case $status in',
  '    live | superseded) exit 0 ;;',
  '    failed | canceled | rolled_back) exit 1 ;;',
  '  esac',
  '  sleep 5',
  'done',
  'exit 1',
];

const indented = (lines: readonly string[], spaces: number) => lines.map((line) => ' '.repeat(spaces) + line);

/** A pipeline file for this application, ready to commit, without the token. */
export function pipelineText(pipeline: Pipeline, applicationId: string): string {
  switch (pipeline) {
    case 'GitHub Actions':
      return [
        'name: Deploy',
        'on:',
        '  push:',
        '    branches: [main]',
        'jobs:',
        '  deploy:',
        '    runs-on: ubuntu-latest',
        '    steps:',
        '      - env:',
        '          FAIRLEAD_TOKEN: ${{ secrets.FAIRLEAD_TOKEN }}',
        '        run: |',
        ...indented(script(applicationId, '$GITHUB_SHA'), 10),
        '',
      ].join('\n');
    case 'GitLab CI':
      return [
        'deploy:',
        '  image: alpine:3',
        '  rules:',
        '    - if: $CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH',
        '  before_script:',
        '    - apk add --no-cache curl jq',
        '  script:',
        '    - |',
        ...indented(script(applicationId, '$CI_COMMIT_SHA'), 6),
        '',
      ].join('\n');
    case 'Shell':
      return ['#!/bin/sh', ...script(applicationId, '$(git rev-parse HEAD)'), ''].join('\n');
  }
}
