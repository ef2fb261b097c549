import { FenceRefused, script, type ExecOptions, type Host } from '@fairlead/engine';
import { LeaseLost } from './interruption';
import { LeasedHost } from './leased-host';
import { OperationLease, type LeaseOptions } from './operation-lease';

const FENCE = { lane: 'lane', number: 7 };

function leaseWith(options: Partial<LeaseOptions> = {}): OperationLease {
  const defaults = { renew: async () => true, raiseFence: async () => undefined, validMs: 1000 };
  return new OperationLease({ ...defaults, fence: FENCE, renewedAt: performance.now(), ...options });
}

/** A host that passes on what it is given, after refusing some numbers. */
function hostThatRefuses(...refused: number[]): { host: Host; given: ExecOptions[] } {
  const given: ExecOptions[] = [];
  const exec: Host['exec'] = async (_command, options = {}) => {
    given.push(options);
    const number = refused.shift();
    if (number !== undefined && options.fence) throw new FenceRefused(options.fence, number);
    return { code: 0, stdout: '', stderr: '' };
  };
  return { host: { id: 'srv_1', exec, writeFile: async () => undefined }, given };
}

describe('the lease of an operation', () => {
  it('is lost when it could not be renewed in time, and a late renewal does not bring it back', () => {
    const lease = leaseWith({ renewedAt: performance.now() - 1001 });
    lease.renewed(performance.now());
    expect(lease.isLost).toBe(true);
    expect(() => lease.assertHeld()).toThrow(LeaseLost);
    expect(leaseWith({ renewedAt: performance.now() - 999_999, validMs: undefined }).isLost).toBe(false);
  });

  it('is confirmed by the database, or lost', async () => {
    await expect(leaseWith().confirm()).resolves.toBeUndefined();
    const lease = leaseWith({ renew: async () => false });
    await expect(lease.confirm()).rejects.toThrow(LeaseLost);
    expect(lease.signal.reason).toBeInstanceOf(LeaseLost);
  });

  it('gives each command its number and its end, and begins none when it is lost', async () => {
    const { host, given } = hostThatRefuses();
    const lease = leaseWith();
    const leased = new LeasedHost(host, lease);
    await leased.exec(script('any', 'true'));
    expect(given).toEqual([{ fence: FENCE, signal: lease.signal }]);
    lease.lose();
    expect(given[0]?.signal?.aborted).toBe(true);
    await expect(leased.exec(script('any', 'true'))).rejects.toThrow(LeaseLost);
    await expect(leased.writeFile('/any', '', { mode: 0o600 })).rejects.toThrow(LeaseLost);
    expect(given).toHaveLength(1);
  });

  it('is lost where a server knows a newer holder, but not where only the server remembers it', async () => {
    const taken = hostThatRefuses(8);
    const lost = leaseWith();
    await expect(new LeasedHost(taken.host, lost).exec(script('any', 'true'))).rejects.toThrow(LeaseLost);
    expect([lost.isLost, taken.given.length]).toEqual([true, 1]);
    // The database was restored: it says that this run holds the lease, and takes a number above that of the server.
    const restored = hostThatRefuses(8);
    const held = leaseWith({ raiseFence: async (above) => above + 1 });
    await new LeasedHost(restored.host, held).exec(script('any', 'true'));
    expect(restored.given.map(({ fence }) => fence?.number)).toEqual([7, 9]);
  });
});
