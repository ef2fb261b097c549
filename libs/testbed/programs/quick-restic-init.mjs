// `restic init` for a repository on a disk or in the S3 server of the testbed, in a few milliseconds of processor.
// restic measures for three seconds how costly scrypt may be, so that each later command takes half a second as well, and has no
// option for either; with hundreds of commands in the tests that would be a tenth of their time. Everything that is made here is
// as restic makes it, apart from the cost of the key. Format: restic's design document, "Keys, Encryption and MAC".
// Usage: node quick-restic-init.mjs FOLDER ARGUMENTS…, with the folder for what is kept, and the arguments of restic.
import { spawnSync } from 'node:child_process';
import { createCipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const COST = { N: 1024, r: 8, p: 1 };
const [kept, ...args] = process.argv.slice(2);
const { RESTIC_REPOSITORY: repository = '', RESTIC_PASSWORD: password = '' } = process.env;

const [, address, name] = /^s3:(http:\/\/127\.0\.0\.1:\d+)\/(.+)$/.exec(repository) ?? [];
const folder = address === undefined ? repository : await s3Folder(address);
const config = folder?.startsWith('/') ? readConfig() : undefined;
if (config === undefined || !made(folder, config)) process.exitCode = restic(args, { stdio: 'inherit' }).status ?? 1;

/** Whether the repository was made. Otherwise no key of it is left, and restic says what is wrong with the place. */
function made(folder, config) {
  const files = address === undefined ? diskFiles(folder) : s3Files(folder);
  if (files.has('config')) return false;
  const master = { encrypt: randomBytes(32), k: randomBytes(16), r: clamped(randomBytes(16)) };
  const key = keyFile(master);
  const id = `keys/${createHash('sha256').update(key).digest('hex')}`;
  try {
    files.prepare();
    files.write(id, key);
    const own = { ...config, id: randomBytes(32).toString('hex') };
    files.write('config', encrypt(master, Buffer.from(JSON.stringify(own))));
    return true;
  } catch {
    files.remove(id);
    return false;
  }
}

/** What this restic writes into the configuration of a repository, from one that it has made on this machine. */
function readConfig() {
  const version = createHash('sha256').update(restic(['version'], {}).stdout ?? '');
  const file = join(kept, `restic-config-${version.digest('hex').slice(0, 12)}.json`);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  const scratch = mkdtempSync(join(tmpdir(), 'fairlead-restic-'));
  const env = { ...process.env, RESTIC_REPOSITORY: join(scratch, 'repository'), RESTIC_PASSWORD: 'none' };
  const created = restic(['init', '--no-cache'], { env });
  const shown = restic(['cat', 'config', '--no-cache'], { env });
  rmSync(scratch, { recursive: true, force: true });
  if (created.status !== 0 || shown.status !== 0) return undefined;
  writeFileSync(`${file}.${process.pid}`, shown.stdout);
  renameSync(`${file}.${process.pid}`, file);
  return JSON.parse(shown.stdout);
}

function restic(args, options) {
  return spawnSync('restic', args, { encoding: 'utf8', ...options });
}

/** The folder of the repository, if this is the server of the testbed and its key. */
async function s3Folder(url) {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret } = process.env;
  if (id !== 'S3RVER' || secret !== 'S3RVER') return undefined;
  const text = await new Promise((resolve) => {
    get(`${url}/?testbed-folder`, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => (text += piece));
      answer.on('end', () => resolve(answer.statusCode === 200 ? text : undefined));
    }).on('error', () => resolve(undefined));
  });
  const [bucket] = name.split('/');
  return text !== undefined && existsSync(join(text, bucket)) ? join(text, name) : undefined;
}

function diskFiles(folder) {
  const prepare = () => {
    const data = Array.from({ length: 256 }, (_, number) => `data/${number.toString(16).padStart(2, '0')}`);
    for (const part of ['', 'data', 'index', 'keys', 'locks', 'snapshots', ...data])
      mkdirSync(join(folder, part), { recursive: true, mode: 0o700 });
  };
  return {
    has: (name) => existsSync(join(folder, name)),
    prepare,
    write: (name, content) => writeFileSync(join(folder, name), content, { mode: 0o400, flag: 'wx' }),
    remove: (name) => rmSync(join(folder, name), { force: true }),
  };
}

function s3Files(folder) {
  const path = (name, kind) => join(folder, `${name}._S3rver_${kind}`);
  return {
    has: (name) => existsSync(path(name, 'object')),
    prepare: () => mkdirSync(join(folder, 'keys'), { recursive: true }),
    write: (name, content) => {
      writeFileSync(path(name, 'metadata.json'), JSON.stringify({ 'content-type': 'application/octet-stream' }));
      writeFileSync(path(name, 'object.md5'), createHash('md5').update(content).digest('hex'));
      writeFileSync(path(name, 'object'), content, { flag: 'wx' });
    },
    remove: (name) => {
      for (const kind of ['object', 'object.md5', 'metadata.json']) rmSync(path(name, kind), { force: true });
    },
  };
}

function keyFile(master) {
  const salt = randomBytes(64);
  const bytes = scryptSync(password, salt, 64, COST);
  const own = { encrypt: bytes.subarray(0, 32), k: bytes.subarray(32, 48), r: bytes.subarray(48) };
  const base64 = (part) => part.toString('base64');
  const plain = { mac: { k: base64(master.k), r: base64(master.r) }, encrypt: base64(master.encrypt) };
  const data = base64(encrypt(own, Buffer.from(JSON.stringify(plain))));
  const created = new Date().toISOString();
  return JSON.stringify({
    created,
    username: 'root',
    hostname: 'testbed',
    kdf: 'scrypt',
    ...COST,
    salt: base64(salt),
    data,
  });
}

function encrypt(key, plain) {
  const nonce = randomBytes(16);
  const data = createCipheriv('aes-256-ctr', key.encrypt, nonce).update(plain);
  return Buffer.concat([nonce, data, poly1305Aes(key, nonce, data)]);
}

/** Poly1305-AES (Bernstein 2005): RFC 8439, section 2.5, with the encrypted nonce as the second half of the key. */
function poly1305Aes({ k, r }, nonce, message) {
  const prime = (1n << 130n) - 5n;
  const factor = number(clamped(r));
  let sum = 0n;
  for (let at = 0; at < message.length; at += 16) {
    const block = Buffer.concat([message.subarray(at, at + 16), Buffer.of(1)]);
    sum = ((sum + number(block)) * factor) % prime;
  }
  const cipher = createCipheriv('aes-128-ecb', k, null).setAutoPadding(false);
  const tag = (sum + number(cipher.update(nonce))) & ((1n << 128n) - 1n);
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
}

/** Of the multiplier of Poly1305 some bits have to be 0. */
function clamped(r) {
  const mask = Buffer.from('ffffff0ffcffff0ffcffff0ffcffff0f', 'hex');
  return Buffer.from(r.map((byte, at) => byte & mask[at]));
}

/** Little-endian. */
function number(bytes) {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
