import type { Role, Scope } from '@fairlead/contracts';
import { makeToken } from '../harness/test-access';
import type { WorldContext } from './world-context';

interface Credentials {
  email: string;
  password: string;
}

/** Users and their tokens, created as the dashboard creates them. */
export class WorldUsers {
  constructor(private readonly context: WorldContext) {}

  /** The session cookie of a person who signs in without a browser. */
  async sessionOf(who: Credentials): Promise<string> {
    const answer = await this.context.api.http().post('/api/dashboard/session').send(who).expect(200);
    const [cookie = ''] = answer.get('set-cookie') ?? [];
    return cookie.split(';')[0] ?? '';
  }

  async add(by: Credentials, user: Credentials, role: Role): Promise<void> {
    const body = { ...user, role };
    await this.post('/users', await this.sessionOf(by), body);
  }

  async invite(by: Credentials, email: string, role: Role): Promise<void> {
    await this.post('/invitations', await this.sessionOf(by), { email, role });
  }

  /** Tokens of a person, in this order. */
  async addTokens(by: Credentials, names: readonly string[], scopes: readonly Scope[]): Promise<void> {
    const cookie = await this.sessionOf(by);
    for (const name of names) {
      await this.post('/tokens', cookie, { name, scopes });
    }
  }

  /** The text of a new token with these scopes; all by default. */
  async createToken(scopes?: readonly Scope[]): Promise<string> {
    return (await makeToken(this.context.api, scopes)).token;
  }

  private async post(path: string, cookie: string, body: object): Promise<void> {
    await this.context.api.http().post(`/api/dashboard${path}`).set('cookie', cookie).send(body).expect(201);
  }
}
