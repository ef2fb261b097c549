// Who sends requests: people and tokens of every kind, and those who are nobody.

const PASSWORD = 'a long enough password for a viewer';

export class Callers {
  constructor({ url, owner, ids }) {
    this.url = url;
    this.ownerLogin = owner;
    this.ids = ids;
    this.headers = {
      nobody: {},
      stranger: { authorization: 'Bearer fl_not_a_token' },
      impostor: { cookie: 'fairlead_session=x' },
    };
    this.signIns = 0;
  }

  async prepare() {
    this.headers.owner = await this.#signIn(this.ownerLogin);
    const { data } = await this.request('owner', 'GET', '/api/dashboard/session');
    this.ids.protected.add(data.user.id);
    await this.renewViewer();
  }

  /** Tokens, of which one is bound to a server and one to an application. */
  async addTokens(scopes, serverId, applicationId) {
    const reading = scopes.filter((scope) => scope.endsWith(':read'));
    this.headers.token = await this.#token('all', { scopes });
    this.headers.reader = await this.#token('reader', { scopes: reading });
    this.headers.bound = await this.#token('bound', { scopes, server_ids: [serverId] });
    this.headers.single = await this.#token('single', { scopes, application_ids: [applicationId] });
    await this.renewDisposable();
  }

  async renewViewer() {
    this.viewers = (this.viewers ?? 0) + 1;
    const login = { email: `viewer-${this.viewers}@fuzz.example`, password: PASSWORD };
    const { data } = await this.request('owner', 'POST', '/api/dashboard/users', { ...login, role: 'viewer' });
    this.ids.protected.add(data.id);
    this.headers.viewer = await this.#signIn(login);
    this.viewerLogin = login;
  }

  /** A token for the route that revokes the token of its request. */
  async renewDisposable() {
    this.headers.disposable = await this.#token('disposable', { scopes: ['applications:read'] });
  }

  /** Most requests are by those who may do what they ask for. */
  choose(random, template) {
    const dashboard = template.startsWith('/api/dashboard');
    if (random.chance(0.8))
      return dashboard ? 'owner' : random.pick(['token', 'token', 'token', 'owner', 'bound', 'single']);
    return random.pick(['nobody', 'stranger', 'impostor', 'viewer', 'reader', 'bound', 'single', 'token', 'owner']);
  }

  async request(caller, method, path, body) {
    const answer = await fetch(this.url + path, {
      method,
      headers: { ...this.headers[caller], ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const answered = await answer.json();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answered)}`);
    return { data: answered.data, headers: answer.headers };
  }

  async #token(name, more) {
    const { data } = await this.request('owner', 'POST', '/api/dashboard/tokens', { name, ...more });
    this.ids.protected.add(data.id);
    return { authorization: `Bearer ${data.token}` };
  }

  async #signIn(login) {
    // From another address each time, because the fuzz also tries to sign in, and is held back for it.
    this.signIns += 1;
    const answer = await fetch(`${this.url}/api/dashboard/session`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-forwarded-for': `198.51.${this.signIns >> 8}.${this.signIns & 255}`,
      },
      body: JSON.stringify(login),
    });
    if (!answer.ok) throw new Error(`${login.email} cannot sign in: ${answer.status} ${await answer.text()}`);
    return { cookie: answer.headers.getSetCookie()[0].split(';', 1)[0] };
  }
}
