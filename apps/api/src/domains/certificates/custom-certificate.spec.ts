import { execFileSync } from 'node:child_process';
import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../platform/http/errors/app-error';
import { readCustomCertificate } from './custom-certificate';

const HOST = 'shop.example.test';
const KINDS = {
  rsa: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:2048'],
  small: ['-algorithm', 'RSA', '-pkeyopt', 'rsa_keygen_bits:1024'],
  ec: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-256'],
  odd: ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:secp256k1'],
  ed25519: ['-algorithm', 'ED25519'],
};

/** A root, an intermediate and leaves, made with openssl as people make theirs. */
class Authority {
  readonly folder = mkdtempSync(join(tmpdir(), 'fairlead-certificates-'));
  readonly root = this.issue('root', { subject: '/CN=Test Root', ca: true });
  readonly intermediate = this.issue('intermediate', { subject: '/CN=Test Intermediate', ca: true, by: 'root' });

  issue(
    name: string,
    options: {
      subject?: string;
      by?: string;
      ca?: boolean;
      kind?: keyof typeof KINDS;
      from?: string;
      to?: string;
      names?: string;
    },
  ): { certificate: string; key: string } {
    const { subject = `/CN=${HOST}`, by, ca = false, kind = 'ec', from, to, names = `DNS:${HOST}` } = options;
    const file = (suffix: string): string => join(this.folder, suffix);
    this.openssl('genpkey', ...KINDS[kind], '-out', file(`${name}.key`));
    this.openssl('req', '-new', '-key', file(`${name}.key`), '-subj', subject, '-out', file(`${name}.csr`));
    writeFileSync(file('index.txt'), '');
    writeFileSync(file('extensions'), ca ? 'basicConstraints=critical,CA:TRUE\n' : `subjectAltName=${names}\n`);
    writeFileSync(
      file('ca.cnf'),
      `[ca]\ndefault_ca=d\n[d]\ndatabase=${file('index.txt')}\nnew_certs_dir=${this.folder}\nrand_serial=yes\npolicy=p\ndefault_md=sha256\nunique_subject=no\n[p]\ncommonName=supplied\n`,
    );
    const signer =
      by === undefined
        ? ['-selfsign', '-keyfile', file(`${name}.key`)]
        : ['-cert', file(`${by}.pem`), '-keyfile', file(`${by}.key`)];
    const dates = ['-startdate', from ?? '20200101000000Z', '-enddate', to ?? '20491231000000Z'];
    this.openssl(
      'ca',
      '-batch',
      '-notext',
      '-config',
      file('ca.cnf'),
      ...signer,
      ...dates,
      '-extfile',
      file('extensions'),
      '-in',
      file(`${name}.csr`),
      '-out',
      file(`${name}.pem`),
    );
    return { certificate: readFileSync(file(`${name}.pem`), 'utf8'), key: readFileSync(file(`${name}.key`), 'utf8') };
  }

  openssl(...args: string[]): string {
    return execFileSync('openssl', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  }
}

let authority: Authority;
let chain: string;

beforeAll(() => {
  authority = new Authority();
  chain = authority.intermediate.certificate + authority.root.certificate;
});
afterAll(() => rmSync(authority.folder, { recursive: true, force: true }));

const leaf = (more: Parameters<Authority['issue']>[1] = {}) => authority.issue('leaf', { by: 'intermediate', ...more });

function refused(hostname: string, certificate: string, privateKey: string): AppError | undefined {
  try {
    readCustomCertificate(hostname, { certificate, privateKey });
  } catch (error) {
    if (error instanceof AppError && error.code === 'CERTIFICATE_INVALID') return error;
    throw error;
  }
  return undefined;
}

const refusal = (...given: Parameters<typeof refused>): string => refused(...given)?.message ?? 'taken';

describe('a custom certificate', () => {
  it.each(['rsa', 'ec', 'ed25519'] as const)('is taken with its chain and its %s key, and described', (kind) => {
    const { certificate, key } = leaf({ kind });
    const read = readCustomCertificate(HOST, { certificate: certificate + chain, privateKey: key });
    expect(read).toMatchObject({
      issuer: 'Test Intermediate',
      notBefore: new Date('2020-01-01'),
      notAfter: new Date('2049-12-31'),
      serial: expect.stringMatching(/^[0-9a-f]+$/),
    });
    expect(read.certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(3);
    expect(read.privateKey.reveal()).toContain('-----BEGIN PRIVATE KEY-----');
  });

  it('takes keys however they are written', () => {
    const rsa = leaf({ kind: 'rsa' });
    const pkcs1 = createPrivateKey(rsa.key).export({ type: 'pkcs1', format: 'pem' }).toString();
    expect(refusal(HOST, rsa.certificate + chain, pkcs1)).toBe('taken');
    const ec = leaf({ kind: 'ec' });
    const sec1 = createPrivateKey(ec.key).export({ type: 'sec1', format: 'pem' }).toString();
    expect(refusal(HOST, ec.certificate + chain, sec1.replaceAll('\n', '\r\n'))).toBe('taken');
  });

  it('covers wildcards one label deep', () => {
    const { certificate, key } = leaf({ names: 'DNS:*.example.test' });
    expect(refusal('*.example.test', certificate + chain, key)).toBe('taken');
    expect(refusal(HOST, certificate + chain, key)).toBe('taken');
    expect(refusal('a.b.example.test', certificate + chain, key)).toContain(
      'is valid for *.example.test, not for a.b.example.test',
    );
    const plain = leaf();
    expect(refusal('*.example.test', plain.certificate + chain, plain.key)).toContain('not for *.example.test');
  });

  it('may be self-signed', () => {
    const own = authority.issue('own', {});
    expect(refusal(HOST, own.certificate, own.key)).toBe('taken');
  });

  it('is refused with the key of another', () => {
    const [one, other] = [leaf(), leaf()];
    expect(refusal(HOST, one.certificate + chain, other.key)).toBe('The private key does not match the certificate.');
    expect(refusal(HOST, chain + one.certificate, one.key)).toContain('must come first');
  });

  it('is refused where an intermediate is missing, or stands at the wrong place', () => {
    const { certificate, key } = leaf();
    expect(refusal(HOST, certificate, key)).toContain(
      'which Test Intermediate has signed. Add the certificate of that one',
    );
    expect(refusal(HOST, certificate + authority.intermediate.certificate, key)).toContain(
      'which Test Root has signed',
    );
    expect(refusal(HOST, certificate + authority.root.certificate, key)).toContain('but behind it stands Test Root');
  });

  it('names the field that is wrong: the key where it is not its own, else the certificate', () => {
    const [one, other] = [leaf(), leaf()];
    const fields = (...given: Parameters<typeof refused>) => refused(...given)?.details?.map(({ field }) => field);
    expect(fields(HOST, one.certificate + chain, other.key)).toEqual(['tls.private_key']);
    expect(fields(HOST, one.certificate + chain, 'no key')).toEqual(['tls.private_key']);
    expect(fields(HOST, one.certificate, one.key)).toEqual(['tls.certificate']);
    expect(fields('other.example.test', one.certificate + chain, one.key)).toEqual(['tls.certificate']);
  });

  it('is refused before its time and after it, with the date', () => {
    const old = leaf({ from: '20200101000000Z', to: '20210102030405Z' });
    expect(refusal(HOST, old.certificate + chain, old.key)).toBe(
      `The certificate of ${HOST} expired on 2021-01-02T03:04:05.000Z.`,
    );
    const young = leaf({ from: '20480102030405Z' });
    expect(refusal(HOST, young.certificate + chain, young.key)).toBe(
      `The certificate of ${HOST} is not valid before 2048-01-02T03:04:05.000Z.`,
    );
  });

  it('is refused with a key that is encrypted, weak, or of a kind that is not served', () => {
    const { certificate, key } = leaf();
    const cipher = { type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
    expect(refusal(HOST, certificate + chain, createPrivateKey(key).export(cipher).toString())).toContain(
      'is encrypted with a passphrase',
    );
    const small = leaf({ kind: 'small' });
    expect(refusal(HOST, small.certificate + chain, small.key)).toContain('at least 2048 bits; this one has 1024');
    const odd = leaf({ kind: 'odd' });
    expect(refusal(HOST, odd.certificate + chain, odd.key)).toContain('P-256, P-384 or P-521');
  });

  it('is refused where it is none, and no key is quoted', () => {
    const { certificate, key } = leaf();
    const block = (text: string): string => `-----BEGIN CERTIFICATE-----\n${text}\n-----END CERTIFICATE-----\n`;
    expect(refusal(HOST, block('bm90IGEgY2VydGlmaWNhdGU='), key)).toBe('Certificate 1 of the chain cannot be read.');
    expect(refusal(HOST, '-----BEGIN NOTHING-----', key)).toContain('contains no PEM block');
    expect(refusal(HOST, block('x').repeat(11), key)).toContain('more than 10');
    expect(
      refusal(HOST, certificate + chain, '-----BEGIN PRIVATE KEY-----\nhunter2\n-----END PRIVATE KEY-----'),
    ).not.toContain('hunter2');
    expect(refusal(HOST, certificate + key, key)).toBe(
      'The certificate contains a private key; send it as private_key only.',
    );
  });

  it('is refused without subject alternative names, as browsers do', () => {
    const { certificate, key } = leaf({ names: 'email:a@example.test' });
    expect(refusal(HOST, certificate + chain, key)).toContain('is valid for no hostname');
  });
});
