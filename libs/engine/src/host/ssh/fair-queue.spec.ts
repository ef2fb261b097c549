import { FairQueue } from './fair-queue';

const forever = new AbortController().signal;

describe('a fair queue', () => {
  it('lets in as many as there are places, then who waits longest', async () => {
    const queue = new FairQueue(2);
    const order: string[] = [];
    const [leaveFirst, leaveSecond] = await Promise.all([queue.enter(false, forever), queue.enter(false, forever)]);
    const third = queue.enter(false, forever).then((leave) => (order.push('third'), leave));
    const fourth = queue.enter(false, forever).then((leave) => (order.push('fourth'), leave));
    leaveFirst();
    leaveFirst();
    await third;
    expect(order).toEqual(['third']);
    leaveSecond();
    await fourth;
    expect(order).toEqual(['third', 'fourth']);
  });

  it('keeps half of the places from what is long-lived', async () => {
    const queue = new FairQueue(4);
    await Promise.all([queue.enter(true, forever), queue.enter(true, forever)]);
    const waiting = new AbortController();
    const third = queue.enter(true, waiting.signal);
    await expect(queue.enter(false, forever)).resolves.toBeInstanceOf(Function);
    waiting.abort(new Error('enough'));
    await expect(third).rejects.toThrow('enough');
  });

  it('forgets one that stops waiting', async () => {
    const queue = new FairQueue(1);
    const leave = await queue.enter(false, forever);
    const impatient = new AbortController();
    const given = queue.enter(false, impatient.signal);
    impatient.abort(new Error('enough'));
    await expect(given).rejects.toThrow('enough');
    leave();
    await expect(queue.enter(false, forever)).resolves.toBeInstanceOf(Function);
  });

  it('goes down to what the server takes, but never to none', async () => {
    const queue = new FairQueue(3);
    const leaves = await Promise.all([1, 2, 3].map(() => queue.enter(false, forever)));
    expect(queue.lowerLimit()).toBe(true);
    leaves.pop()?.();
    leaves.pop()?.();
    expect(queue.lowerLimit()).toBe(false);
  });
});
