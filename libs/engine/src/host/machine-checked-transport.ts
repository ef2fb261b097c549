import type { MachinePin } from '../specs/machine-owner';
import { orAborted } from './deadline';
import { readMachineIdentity, requireMachine } from './machine-identity';
import { ShellHost } from './shell/shell-host';
import type { RunningShell, StartOptions, Transport } from './transport';

/** A transport without connections that checks once which machine it is on. A failed check is not remembered. */
export class MachineCheckedTransport implements Transport {
  #checked: Promise<void> | undefined;

  constructor(
    private readonly inner: Transport,
    private readonly pin: MachinePin,
  ) {}

  get name(): string {
    return this.inner.name;
  }

  get username(): string | undefined {
    return this.inner.username;
  }

  async start(text: string, options: StartOptions): Promise<RunningShell> {
    const checked = (this.#checked ??= this.#check());
    checked.catch(() => (this.#checked = undefined));
    await orAborted(checked, options.signal);
    return this.inner.start(text, options);
  }

  close(): Promise<void> {
    return this.inner.close();
  }

  async #check(): Promise<void> {
    requireMachine(await readMachineIdentity(new ShellHost('check', this.inner)), this.pin);
  }
}
