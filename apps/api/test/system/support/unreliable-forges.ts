import { types } from 'node:util';
import { PUSH_FORGES } from '@fairlead/contracts';
import type { PushReceipt } from '@fairlead/dto';
import { signedHook, type SentHook } from '../../api/pushes/forge-hooks';

/** What becomes of a hook on its way. `late` ones arrive after those of later pushes. */
export type HookFate = 'on time' | 'lost' | 'doubled' | 'late';

const FATES: readonly (readonly [HookFate, number])[] = [
  ['lost', 0.12],
  ['doubled', 0.11],
  ['late', 0.11],
];
/** One hook of so many names a commit that nobody pushed. */
const LIE_SHARE = 0.1;

/** Forges that send real payloads, properly signed, over a network that loses, doubles and reorders them. */
export class UnreliableForges {
  /** How many hooks met each fate. */
  readonly fates: Record<HookFate, number> = { 'on time': 0, lost: 0, doubled: 0, late: 0 };
  /** The status of each answer. */
  readonly statuses: number[] = [];
  /** The pushes that Fairlead has acknowledged. */
  readonly acknowledged = new Set<string>();
  private late: SentHook[] = [];

  constructor(
    private readonly hook: { readonly url: string; readonly secret: string },
    private readonly lies: readonly string[],
    private readonly random: () => number,
  ) {}

  /** Tells of a push to the branch, or does not. */
  async announce(sha: string, fate = this.anyFate()): Promise<void> {
    this.fates[fate] += 1;
    const forge = this.anyOf(PUSH_FORGES);
    const lie = this.random() < LIE_SHARE ? this.anyOf(this.lies) : undefined;
    const sent = await signedHook(forge, this.hook.secret, { after: lie ?? sha });
    if (fate === 'late') this.late.push(sent);
    if (fate === 'on time') await this.send(sent);
    if (fate === 'doubled') await Promise.all([this.send(sent), this.send(sent)]);
    if (this.late.length > 0 && fate !== 'late' && this.random() < 0.2) await this.deliverLate();
  }

  /** The last that was held back arrives first. */
  async deliverLate(): Promise<void> {
    const late = this.late.reverse();
    this.late = [];
    for (const sent of late) await this.send(sent);
  }

  /** No forge tries again: what does not arrive because Fairlead is down is lost. */
  private async send({ headers, body }: SentHook): Promise<void> {
    try {
      const response = await fetch(this.hook.url, {
        method: 'POST',
        headers,
        body,
        signal: AbortSignal.timeout(60_000),
      });
      const { data }: { data?: PushReceipt } = JSON.parse(await response.text());
      this.statuses.push(response.status);
      if (data?.push_id) this.acknowledged.add(data.push_id);
    } catch (error) {
      if (!isCutOff(error)) throw error;
    }
  }

  private anyFate(): HookFate {
    let left = this.random();
    for (const [fate, share] of FATES) {
      if (left < share) return fate;
      left -= share;
    }
    return 'on time';
  }

  private anyOf<T>(values: readonly T[]): T {
    const value = values[Math.floor(this.random() * values.length)];
    if (value === undefined) throw new Error('There is nothing to choose from.');
    return value;
  }
}

/** fetch says so when the connection was refused, or reset before the answer or within it. */
function isCutOff(error: unknown): boolean {
  return types.isNativeError(error) && error.name === 'TypeError' && error.cause !== undefined;
}
