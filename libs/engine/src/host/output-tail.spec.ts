import * as fc from 'fast-check';
import { OutputTail } from './output-tail';

describe('the tail of a stream', () => {
  it('is its last bytes, however they come', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 50 })), (chunks) => {
        const tail = new OutputTail(20);
        for (const chunk of chunks) tail.push(Buffer.from(chunk));
        expect(tail.toString()).toBe(chunks.join('').slice(-20));
      }),
    );
  });

  it('leaves out a character that its bound cuts in two', () => {
    const tail = new OutputTail(4);
    tail.push(Buffer.from('äöü'.slice(0, 2)));
    tail.push(Buffer.from('€'));
    expect(tail.toString()).toBe('€');
  });
});
