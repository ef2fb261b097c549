/** Requests that only the dashboard may make, without a browser. */
export class Dashboard {
  constructor(url, cookie) {
    this.url = url;
    this.cookie = cookie;
  }

  static async signIn(url, who) {
    const answer = await fetch(`${url}/api/dashboard/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url },
      body: JSON.stringify(who),
    });
    if (!answer.ok) throw new Error(`signing in: ${answer.status} ${await answer.text()}`);
    const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
    return new Dashboard(url, cookies.join('; '));
  }

  /** Changes something; pages read for themselves. */
  async send(method, path, body = {}) {
    const answer = await fetch(`${this.url}/api/dashboard${path}`, {
      method,
      headers: { 'content-type': 'application/json', origin: this.url, cookie: this.cookie },
      // oxlint-disable-next-line unicorn/no-invalid-fetch-options -- never with GET
      body: JSON.stringify(body),
    });
    const { success, data, error } = await answer.json();
    if (!success) throw new Error(`${method} ${path}: ${error.code}: ${error.message}`);
    return data;
  }
}
