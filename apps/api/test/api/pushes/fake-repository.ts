import { EngineError, type Host, type RepositoryHeads } from '@fairlead/engine';
import type { PushOutcome } from '../../../src/pushes/checks/push-outcome';
import { HeadInspection } from '../../../src/pushes/checks/head-inspection';
import { ServerHosts } from '../../../src/servers/connections/server-hosts';
import type { TestApi } from '../../harness/start-api';

/** What the repositories of all applications answer, in place of a server that asks them. */
export class FakeRepository {
  head: RepositoryHeads | EngineError = { branch: undefined, tags: [] };
  message = '';
  whileLooking: (() => Promise<void>) | undefined;
  checks = 0;

  constructor(api: TestApi) {
    const reader = api.app.get(HeadInspection, { strict: false });
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- nothing is run on it
    jest.spyOn(api.app.get(ServerHosts, { strict: false }), 'forReading').mockResolvedValue({} as Host);
    jest.spyOn(reader, 'heads').mockImplementation(async (_host, applications) => {
      this.checks += 1;
      const { head } = this;
      await this.whileLooking?.();
      return applications.map(() => head);
    });
    jest.spyOn(reader, 'outcome').mockImplementation((_host, _application, choice): Promise<PushOutcome> => {
      const [head] = choice.candidates;
      if (!head) return Promise.resolve({ kind: 'skip', ...choice });
      const { handled } = choice;
      const isSkipped = this.message.includes('[skip ci]');
      return Promise.resolve(
        isSkipped ? { kind: 'skip', reason: 'skip_marker', head, handled } : { kind: 'deploy', head, handled },
      );
    });
  }

  reset(sha: string): void {
    this.message = 'Change';
    this.whileLooking = undefined;
    this.checks = 0;
    this.push(sha);
  }

  push(sha: string): void {
    this.head = { branch: { name: 'main', ref: 'refs/heads/main', sha }, tags: [] };
  }
}
