import { readFileSync } from 'node:fs';
import { runFuzz } from '../../../../../tools/fuzz/run-fuzz.mjs';
import { INSTALLATION } from '../../../src/installation';
import { startApi, type TestApi } from '../../harness/start-api';
import { API_ONLY } from '../../harness/test-records';

const OWNER = { email: 'owner@fuzz.example', password: 'the password of the owner' };
const REQUESTS = Number(process.env['FAIRLEAD_TEST_FUZZ_REQUESTS'] ?? 2000);
const SEED = Number(process.env['FAIRLEAD_TEST_SEED'] ?? 1);

describe('requests of every kind', () => {
  let api: TestApi;

  beforeAll(async () => {
    api = await startApi({
      settings: {
        ...API_ONLY,
        FAIRLEAD_ADMIN_EMAIL: OWNER.email,
        FAIRLEAD_ADMIN_PASSWORD: OWNER.password,
        FAIRLEAD_TRUSTED_PROXIES: '127.0.0.1',
      },
    });
  });

  afterAll(() => api?.stop());

  it('never get an answer that the document does not have, nor an internal error', async () => {
    const document: object = JSON.parse(readFileSync(INSTALLATION.openApiDocument, 'utf8'));
    const execute = async (statement: string) => void (await api.dataSource.query(statement));
    const options = { url: api.url, document, owner: OWNER, requests: REQUESTS, seed: SEED, execute };
    const { findings, statuses } = await runFuzz(options);
    expect(findings).toEqual([]);
    // Most requests have to get beyond the first checks.
    expect(statuses['200'] ?? 0).toBeGreaterThan(REQUESTS / 10);
  });
});
