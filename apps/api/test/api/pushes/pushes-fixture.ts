import type { ApplicationRecord, CreateApplication, PushHookRecord, PushRecord } from '@fairlead/dto';
import type { Response } from 'supertest';
import { Deployment } from '../../../src/deployments/deployment.entity';
import { PushWatch } from '../../../src/pushes/checks/push-watch.entity';
import type { TestApi } from '../../harness/start-api';
import { applicationRoute, makeApplication, type HttpAgent } from '../../harness/test-records';
import type { SentHook } from './forge-hooks';

/** An application whose pushes are deployed, and its hook. */
export class PushesFixture {
  private constructor(
    private readonly api: TestApi,
    readonly http: HttpAgent,
    readonly application: ApplicationRecord,
    readonly hook: PushHookRecord,
  ) {}

  static async create(
    api: TestApi,
    http: HttpAgent,
    serverId: string,
    more: Partial<CreateApplication> = {},
  ): Promise<PushesFixture> {
    const application = await makeApplication(http, serverId, { auto_deploy: {}, ...more });
    const { body } = await http.get(`${applicationRoute(application)}/push-hook`).expect(200);
    return new PushesFixture(api, http, application, body.data);
  }

  get path(): string {
    return new URL(this.hook.url).pathname;
  }

  send({ headers, body }: SentHook, path = this.path): Promise<Response> {
    return this.api.http().post(path).set(headers).send(body);
  }

  async pushes(query = 'sort=created_at&per_page=100'): Promise<PushRecord[]> {
    return (await this.http.get(`${applicationRoute(this.application)}/pushes?${query}`).expect(200)).body.data;
  }

  watch(): Promise<PushWatch> {
    return this.api.dataSource.manager.findOneByOrFail(PushWatch, { applicationId: this.application.id });
  }

  deployments(): Promise<Deployment[]> {
    return this.api.dataSource.manager.find(Deployment, {
      where: { applicationId: this.application.id },
      order: { number: 'ASC' },
    });
  }
}
