import { Readable, Transform, Writable, type TransformCallback } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { HeldBackStream } from './held-back-stream';

const received: Buffer[] = [];
const sink = () =>
  new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      received.push(chunk);
      done();
    },
  });
const source = () => Readable.from([Buffer.from('first '), Buffer.from('second '), Buffer.from('third')]);

beforeEach(() => {
  received.length = 0;
});

it('passes everything on when the source ends without an error', async () => {
  await pipeline(source(), new HeldBackStream(), sink());
  expect(Buffer.concat(received).toString()).toBe('first second third');
});

it('withholds the last chunk when the source fails at its end', async () => {
  const failing = new Transform({
    transform: (chunk: Buffer, _encoding, done: TransformCallback) => done(null, chunk),
    flush: (done) => done(new Error('damaged')),
  });
  await expect(pipeline(source(), failing, new HeldBackStream(), sink())).rejects.toThrow('damaged');
  expect(Buffer.concat(received).toString()).not.toContain('third');
});
