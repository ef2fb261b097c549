interface Success<T> {
  readonly data: T;
}

/** A person who has signed in to the dashboard, for what API tokens cannot do. */
export class DashboardSession {
  private constructor(
    private readonly url: string,
    private readonly cookie: string,
  ) {}

  static async signIn(url: string, owner: { email: string; password: string }): Promise<DashboardSession> {
    const { email, password } = owner;
    const session = await new DashboardSession(url, '').send('/session', { email, password });
    const cookie = session.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ');
    return new DashboardSession(url, cookie);
  }

  /** Paths are those below `/api/dashboard`. Returns the data of the response. */
  async get<T>(path: string): Promise<T> {
    const { data }: Success<T> = JSON.parse(await (await this.send(path, undefined, 'GET')).text());
    return data;
  }

  async post<T>(path: string, body: object): Promise<T> {
    const { data }: Success<T> = JSON.parse(await (await this.send(path, body)).text());
    return data;
  }

  async patch<T>(path: string, body: object): Promise<T> {
    const { data }: Success<T> = JSON.parse(await (await this.send(path, body, 'PATCH')).text());
    return data;
  }

  private async send(
    path: string,
    body: object | undefined,
    method: 'GET' | 'POST' | 'PATCH' = 'POST',
  ): Promise<Response> {
    const headers = { 'content-type': 'application/json', origin: this.url, cookie: this.cookie };
    const answer = await fetch(`${this.url}/api/dashboard${path}`, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(90_000),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  }
}
