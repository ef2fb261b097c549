// Sends a request as it is, however odd, and gives the whole answer.
import { request as httpRequest } from 'node:http';

/** Streams do not end by themselves. */
const STREAM_MS = 30;

/** Rejects where there is no answer in time. */
export function send(url, agent, { method, path, headers, body }, timeoutMs) {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const outgoing = httpRequest({
      agent,
      hostname,
      port,
      method,
      path,
      headers: { ...headers, ...(body && { 'content-length': body.length }) },
    });
    const timer = setTimeout(() => outgoing.destroy(new Error(`no answer within ${timeoutMs / 1000} s`)), timeoutMs);
    const fail = (error) => {
      clearTimeout(timer);
      reject(error);
    };
    outgoing.on('error', fail);
    outgoing.on('response', (answer) => {
      const chunks = [];
      const done = (complete) => {
        clearTimeout(timer);
        resolve({
          status: answer.statusCode,
          headers: headersOf(answer),
          body: complete ? Buffer.concat(chunks).toString('utf8') : undefined,
        });
      };
      answer.on('data', (chunk) => chunks.push(chunk));
      answer.on('error', fail);
      answer.on('end', () => done(true));
      if ((answer.headers['content-type'] ?? '').startsWith('text/event-stream')) {
        setTimeout(() => {
          answer.removeListener('error', fail);
          answer.on('error', () => undefined).destroy();
          done(false);
        }, STREAM_MS);
      }
    });
    outgoing.end(body);
  });
}

function headersOf({ headers }) {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
}
