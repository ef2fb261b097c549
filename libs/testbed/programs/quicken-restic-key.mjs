// Replaces the key of a new restic repository, on a disk or in the S3 server of the testbed, by one of the same password that
// is derived in a few milliseconds.
// restic chooses the cost of scrypt so that each command takes half a second of processor, and has no option for it; with
// hundreds of commands in the tests that would be a tenth of their time. Everything else of the repository is restic's own.
// Format: restic's design document, "Keys, Encryption and MAC".
import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { copyFileSync, existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';

const COST = { N: 1024, r: 8, p: 1 };
const { RESTIC_REPOSITORY: repository = '', RESTIC_PASSWORD: password = '' } = process.env;

// What the S3 server adds to the key of an object for its content, and for what it knows of it.
const [OBJECT, ...FACTS] = ['object', 'object.md5', 'metadata.json'].map((kind) => `._S3rver_${kind}`);

const [, address, name] = /^s3:(http:\/\/127\.0\.0\.1:\d+)\/(.+)$/.exec(repository) ?? [];
const folder = address === undefined ? repository : join(await s3Folder(address), name);

// A repository elsewhere keeps its key.
if (folder.startsWith('/') && existsSync(join(folder, 'keys'))) quicken(join(folder, 'keys'));

function s3Folder(url) {
  return new Promise((resolve) => {
    get(`${url}/?testbed-folder`, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (piece) => (text += piece));
      answer.on('end', () => resolve(answer.statusCode === 200 ? text : '.'));
    }).on('error', () => resolve('.'));
  });
}

function quicken(folder) {
  const old = readdirSync(folder).filter((name) => !FACTS.some((end) => name.endsWith(end)));
  const suffix = old[0].endsWith(OBJECT) ? OBJECT : '';
  const file = join(folder, old[0]);
  const key = JSON.parse(readFileSync(file, 'utf8'));
  const master = decrypt(derive(key), Buffer.from(key.data, 'base64'));
  const quick = { ...key, ...COST, salt: randomBytes(64).toString('base64') };
  const text = JSON.stringify({ ...quick, data: encrypt(derive(quick), master).toString('base64') });
  const id = createHash('sha256').update(text).digest('hex');
  for (const end of suffix === '' ? [] : FACTS) {
    const fact = file.slice(0, -suffix.length) + end;
    copyFileSync(fact, join(folder, id + end));
    rmSync(fact);
  }
  writeFileSync(join(folder, id + suffix), text, { mode: 0o400 });
  rmSync(file);
}

function derive({ N, r, p, salt }) {
  const bytes = scryptSync(password, Buffer.from(salt, 'base64'), 64, { N, r, p, maxmem: 2 ** 30 });
  return { encrypt: bytes.subarray(0, 32), k: bytes.subarray(32, 48), r: bytes.subarray(48) };
}

function decrypt(key, data) {
  const decipher = createDecipheriv('aes-256-ctr', key.encrypt, data.subarray(0, 16));
  return decipher.update(data.subarray(16, -16));
}

function encrypt(key, plain) {
  const nonce = randomBytes(16);
  const data = createCipheriv('aes-256-ctr', key.encrypt, nonce).update(plain);
  return Buffer.concat([nonce, data, poly1305Aes(key, nonce, data)]);
}

/** Poly1305-AES (Bernstein 2005): RFC 8439, section 2.5, with the encrypted nonce as the second half of the key. */
function poly1305Aes({ k, r }, nonce, message) {
  const prime = (1n << 130n) - 5n;
  const clamped = number(r) & 0x0ffffffc0ffffffc0ffffffc0fffffffn;
  let sum = 0n;
  for (let at = 0; at < message.length; at += 16) {
    const block = Buffer.concat([message.subarray(at, at + 16), Buffer.of(1)]);
    sum = ((sum + number(block)) * clamped) % prime;
  }
  const cipher = createCipheriv('aes-128-ecb', k, null).setAutoPadding(false);
  const tag = (sum + number(cipher.update(nonce))) & ((1n << 128n) - 1n);
  return Buffer.from(tag.toString(16).padStart(32, '0'), 'hex').reverse();
}

/** Little-endian. */
function number(bytes) {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString('hex')}`);
}
