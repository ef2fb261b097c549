import { createServer, type Server } from 'node:http';
import { exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from 'jose';
import { listenOnFreePort } from '../../harness/listen-on-free-port';

interface SigningKey {
  readonly kid: string;
  readonly algorithm: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: JWK;
}

interface ServedDocument {
  readonly status: number;
  readonly body: string;
  readonly headers?: Record<string, string>;
}

/** An issuer of OpenID Connect on loopback, as forges have one for their pipelines. */
export class OidcIssuer {
  /** How often each path was requested. */
  readonly requests: string[] = [];
  /** What is served in place of the documents. */
  answer: ((path: string) => ServedDocument | undefined) | undefined;
  /** Tokens have a `jti`. */
  hasTokenIds = true;
  private keys: SigningKey[] = [];
  private tokens = 0;

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(algorithm = 'RS256'): Promise<OidcIssuer> {
    const server = createServer();
    const issuer = new OidcIssuer(server, `http://127.0.0.1:${await listenOnFreePort(server)}`);
    await issuer.rotate(algorithm);
    server.on('request', ({ url = '' }, response) => {
      issuer.requests.push(url);
      const { status, body, headers = {} } = issuer.answer?.(url) ?? issuer.documentAt(url);
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
    });
    return issuer;
  }

  /** From now on tokens are signed with another key; the ones before are served no more. */
  async rotate(algorithm = 'RS256'): Promise<void> {
    const { privateKey, publicKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = `key-${Math.random().toString(36).slice(2)}`;
    this.keys = [{ kid, algorithm, privateKey, publicKey: { ...(await exportJWK(publicKey)), kid, use: 'sig' } }];
  }

  get publicKey(): JWK {
    return this.key.publicKey;
  }

  /** An id token as GitHub has them. Claims that are undefined are left out; header fields replace the usual ones. */
  async token(
    claims: JWTPayload = {},
    header: Record<string, unknown> = {},
    signer: OidcIssuer = this,
  ): Promise<string> {
    const { kid, algorithm, privateKey } = signer.key;
    return new SignJWT(this.claims(claims))
      .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT', ...header })
      .sign(privateKey);
  }

  claims(more: JWTPayload = {}): JWTPayload {
    this.tokens += 1;
    const now = Math.floor(Date.now() / 1000);
    const all = {
      iss: this.url,
      aud: ID_TOKEN_AUDIENCE,
      sub: 'repo:acme/shop:ref:refs/heads/main',
      iat: now,
      nbf: now - 5,
      exp: now + 300,
      ...(this.hasTokenIds && { jti: `token-${this.tokens}-${this.url}` }),
      repository: 'acme/shop',
      repository_id: '1234',
      ref: 'refs/heads/main',
      event_name: 'push',
      environment: 'production',
      ...more,
    };
    return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
  }

  stop(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private get key(): SigningKey {
    const [key] = this.keys;
    if (!key) throw new Error('The issuer has no key.');
    return key;
  }

  private documentAt(path: string): ServedDocument {
    if (path === '/.well-known/openid-configuration')
      return { status: 200, body: JSON.stringify({ issuer: this.url, jwks_uri: `${this.url}/jwks` }) };
    if (path === '/jwks') return { status: 200, body: JSON.stringify({ keys: this.keys.map((key) => key.publicKey) }) };
    return { status: 404, body: '{}' };
  }
}

export const ID_TOKEN_AUDIENCE = 'https://fairlead.example.org';
