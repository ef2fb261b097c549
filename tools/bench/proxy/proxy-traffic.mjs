import { Agent, request } from 'node:http';

const UPLOAD = { chunks: 40, bytes: 50_000, everyMs: 100 };
const PER_SECOND = 200;

/** What a request sees. In each second: 100 over new connections, 80 over kept ones, 16 of 0.5 s and 4 of 5 s. */
const KINDS = {
  new: { name: 'new connections', path: '/' },
  kept: { name: 'kept-alive connections', path: '/', kept: true },
  slow: { name: 'responses that take 0.5 s', path: '/slow?ms=500' },
  long: { name: 'responses that take 5 s', path: '/slow?ms=5000' },
  upload: { name: 'uploads that take 4 s', path: '/upload', upload: true },
};

/**
 * Visitors of a site at a steady rate, and what became of their requests. A request over a connection that had been idle is
 * sent once more if that turns out to be closed, as browsers do (RFC 9112, 9.3.1), and counted.
 */
export class ProxyTraffic {
  #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  #pending = new Set();
  #timers;
  #sent = 0;
  #since = performance.now();
  kinds = Object.fromEntries(
    Object.entries(KINDS).map(([key, { name }]) => [key, { name, sent: 0, retried: 0, failures: {} }]),
  );

  constructor({ address, hostname }) {
    this.target = { host: address, headers: { host: hostname }, timeout: 30_000 };
    this.#timers = [
      setInterval(() => this.#sendDue(), 1000 / PER_SECOND),
      setInterval(() => this.#send('upload'), UPLOAD.chunks * UPLOAD.everyMs),
    ];
    this.#send('upload');
  }

  async stop() {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#pending);
    this.#agent.destroy();
    return Object.values(this.kinds);
  }

  /** Timers are late on a busy machine, so the rate follows the clock. */
  #sendDue() {
    const due = ((performance.now() - this.#since) / 1000) * PER_SECOND;
    while (this.#sent < due) this.#send(kindOf((this.#sent += 1)));
  }

  #send(key) {
    const counts = this.kinds[key];
    counts.sent += 1;
    const one = this.#visit(KINDS[key])
      .catch((failure) => {
        if (!failure.isIdleClose) throw failure;
        counts.retried += 1;
        return this.#visit({ ...KINDS[key], kept: false });
      })
      .catch(({ message }) => {
        counts.failures[message] = (counts.failures[message] ?? 0) + 1;
      })
      .finally(() => this.#pending.delete(one));
    this.#pending.add(one);
  }

  #visit({ path, kept = false, upload = false }) {
    return new Promise((resolve, reject) => {
      const length = upload ? { 'content-length': UPLOAD.chunks * UPLOAD.bytes } : {};
      const outgoing = request({
        ...this.target,
        headers: { ...this.target.headers, ...length },
        path,
        method: upload ? 'POST' : 'GET',
        agent: kept && this.#agent,
      });
      let answered = false;
      const fail = (error) => {
        const isIdleClose = outgoing.reusedSocket && !answered && error.code === 'ECONNRESET';
        reject(Object.assign(new Error(error.code ?? error.message), { isIdleClose }));
      };
      outgoing.on('timeout', () => outgoing.destroy(new Error('timed out')));
      outgoing.on('error', fail);
      outgoing.on('response', (response) => {
        answered = true;
        response.on('error', fail);
        response.on('end', () =>
          response.statusCode === 200 ? resolve() : reject(new Error(`status ${response.statusCode}`)),
        );
        response.resume();
      });
      if (upload) sendSlowly(outgoing);
      else outgoing.end();
    });
  }
}

function kindOf(number) {
  if (number % 50 === 0) return 'long';
  if (number % 12 === 0) return 'slow';
  return number % 2 === 0 ? 'kept' : 'new';
}

function sendSlowly(outgoing) {
  let sent = 0;
  const timer = setInterval(() => {
    outgoing.write(Buffer.alloc(UPLOAD.bytes));
    if ((sent += 1) === UPLOAD.chunks) {
      clearInterval(timer);
      outgoing.end();
    }
  }, UPLOAD.everyMs);
  outgoing.on('close', () => clearInterval(timer));
}
