import { EngineError } from '../errors/engine-error';
import { withReconnect } from './with-reconnect';

const lost = new EngineError('SERVER_UNREACHABLE', 'The connection was lost.');
const forever = new AbortController().signal;

describe('work that outlives a lost connection', () => {
  it('is done again until the server is back', async () => {
    let tries = 0;
    const work = async (): Promise<string> => {
      tries += 1;
      if (tries < 3) throw lost;
      return 'done';
    };
    await expect(withReconnect(forever, 5_000, work)).resolves.toBe('done');
    expect(tries).toBe(3);
  });

  it('fails with the last error when the time is up', async () => {
    await expect(withReconnect(forever, 400, async () => Promise.reject(lost))).rejects.toBe(lost);
  });

  it('is not done again for any other reason', async () => {
    const work = jest.fn(async () => Promise.reject(new EngineError('COMMAND_FAILED', 'It failed.')));
    await expect(withReconnect(forever, 5_000, work)).rejects.toThrow('It failed.');
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('stops waiting when it is canceled', async () => {
    const cancel = new AbortController();
    const reason = new Error('canceled by a person');
    const work = withReconnect(cancel.signal, 60_000, async () => Promise.reject(lost));
    cancel.abort(reason);
    await expect(work).rejects.toBe(reason);
  });
});
