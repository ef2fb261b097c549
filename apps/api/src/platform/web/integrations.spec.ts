import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import express from 'express';
import supertest from 'supertest';
import { INSTALLATION } from '../../installation';
import { serveIntegrations } from './integrations';

describe('the integrations for pipelines', () => {
  const app = express().use(serveIntegrations());
  app.use((_request, response) => void response.status(404).json({ success: false }));

  it.each([
    'deploy.sh',
    'github/action.yml',
    'github/deploy.sh',
    'forgejo/action.yml',
    'forgejo/deploy.sh',
    'gitlab/templates/deploy.yml',
    'woodpecker/deploy.sh',
    'woodpecker/Dockerfile',
  ])('are served as text: %s', async (file) => {
    const { text, headers } = await supertest(app).get(`/integrations/${file}`).expect(200);
    expect(text).toBe(readFileSync(join(INSTALLATION.integrations, file), 'utf8'));
    expect(headers['content-type']).toBe('text/plain; charset=utf-8');
  });

  it.each(['', 'source/deploy.mjs', 'github', 'github/..%2f..%2fpackage.json', '../package.json', 'github/README.md'])(
    'are nothing else: %j',
    async (file) => {
      await supertest(app).get(`/integrations/${file}`).expect(404);
      await supertest(app).post('/integrations/deploy.sh').expect(404);
    },
  );
});
