import type { ApplicationRecord, Fairlead } from '@fairlead/sdk';
import { CommandError, usageError } from '../errors/command-error';
import { reportOf } from '../errors/error-report';
import { ExitCode } from '../errors/exit-codes';
import { Output, type OutputOptions } from '../output/output';
import type { Terminal } from '../output/terminal';
import { configPath, readConfig, writeConfig, type Config } from '../settings/config-file';
import type { Environment } from '../settings/environment';
import { findLink, type Link } from '../settings/linked-folder';
import { resolveSettings, type Settings, type SettingsFlags } from '../settings/settings';
import { findApplication } from './find-application';
import { Interrupts } from './interrupts';
import { canPrompt, confirm, promptLine, readAll } from './prompts';
import type { Surroundings } from './surroundings';

interface InvocationOptions {
  readonly flags: SettingsFlags;
  readonly output: OutputOptions;
}

type Sdk = typeof import('@fairlead/sdk');

/** One run of a command: where it writes, with whose rights, and for which application. */
export class Invocation {
  readonly output: Output;
  readonly env: Environment;
  readonly cwd: string;
  readonly flags: SettingsFlags;
  readonly terminal: Terminal;
  private readonly interrupts: Interrupts;
  private connected: Promise<Fairlead> | undefined;
  private resolved: Settings | undefined;
  private usesLink = true;

  constructor(
    readonly surroundings: Surroundings,
    { flags, output }: InvocationOptions,
  ) {
    const { terminal, env, cwd } = surroundings;
    this.terminal = terminal;
    this.env = env;
    this.cwd = cwd;
    this.flags = flags;
    this.output = new Output(terminal, env, output);
    this.interrupts = new Interrupts(surroundings.onInterrupt);
  }

  /** Aborted by Ctrl-C with `Interrupted`; it belongs to every request and every wait. */
  get signal(): AbortSignal {
    return this.interrupts.signal;
  }

  /** Whether a person can be asked something. */
  get canPrompt(): boolean {
    return canPrompt(this.terminal) && !this.output.json;
  }

  /** Runs the handler of a command, and reports its error. */
  async run(handler: () => Promise<ExitCode | void> | ExitCode | void): Promise<ExitCode> {
    try {
      return (await handler()) ?? ExitCode.Done;
    } catch (error) {
      const report = reportOf(error);
      this.output.error(report);
      return report.exitCode;
    } finally {
      this.output.progress('');
      this.interrupts.end();
    }
  }

  /** The SDK, whose code is evaluated when it is needed first. */
  sdk(): Promise<Sdk> {
    return import('@fairlead/sdk');
  }

  /** @throws {CommandError} NOT_SIGNED_IN, or for settings that are not valid */
  get settings(): Settings {
    this.resolved ??= resolveSettings({ flags: this.flags, env: this.env, config: this.config(), link: this.link() });
    return this.resolved;
  }

  get configPath(): string {
    return configPath(this.env);
  }

  config(): Config {
    return readConfig(this.configPath);
  }

  saveConfig(config: Config): void {
    writeConfig(this.configPath, config);
  }

  /** The link of the current folder or of one above it. */
  link(): Link | undefined {
    return this.usesLink ? findLink(this.cwd) : undefined;
  }

  /** For commands that replace the link, or that have nothing to do with a folder. */
  ignoreLink(): void {
    this.usesLink = false;
  }

  /** @throws {CommandError} NOT_SIGNED_IN, or for settings that are not valid */
  client(): Promise<Fairlead> {
    this.connected ??= import('./connect').then(({ connect }) => connect(this, this.settings));
    return this.connected;
  }

  /**
   * The application with this name or id; without one that of the linked folder.
   *
   * @throws {CommandError} a usage error if none is named, APPLICATION_NOT_FOUND, or APPLICATION_AMBIGUOUS
   */
  async application(argument?: string): Promise<ApplicationRecord> {
    if (argument !== undefined) return findApplication(await this.client(), argument, this.signal);
    const link = this.link();
    if (link === undefined)
      throw usageError(
        'No application is named, and this folder is not linked to one.',
        'Name it, or link the folder: fairlead link.',
      );
    const { url } = this.settings;
    if (link.url !== url)
      throw usageError(
        `This folder is linked to an application of ${link.url}, and the command is for ${url}.`,
        'Name the application.',
      );
    return (await this.client()).applications.get(link.applicationId, { env: 'masked' }, { signal: this.signal });
  }

  /**
   * Asks for a yes before something that cannot be undone.
   *
   * @throws {CommandError} CANCELED without a yes; a usage error where nobody can answer and `yes` is not given
   */
  async confirm(question: string, { yes = false }: { readonly yes?: boolean | undefined } = {}): Promise<void> {
    if (!(await confirm(this.terminal, question, yes, this.signal)))
      throw new CommandError('NOT_CONFIRMED', 'Nothing was changed.', { exitCode: ExitCode.Error });
  }

  /** A secret: typed without being shown, or all of standard input without the line feed at its end. */
  async secret(question: string): Promise<string> {
    const text = this.canPrompt
      ? await promptLine(this.terminal, question, { hidden: true, signal: this.signal })
      : (await readAll(this.terminal.stdin)).replace(/\r?\n$/, '');
    if (text === undefined || text === '') throw usageError('Nothing was entered.');
    return text;
  }

  /** The text of a file, or of standard input for `-`. */
  async readInput(path: string): Promise<string> {
    if (path === '-') return readAll(this.terminal.stdin);
    const { readFile } = await import('node:fs/promises');
    const { resolve } = await import('node:path');
    return readFile(resolve(this.cwd, path), 'utf8');
  }

  /** Calls `handler` for each Ctrl-C, in place of ending the command, until the function that is returned is called. */
  takeOverInterrupts(handler: () => void): () => void {
    return this.interrupts.takeOver(handler);
  }

  /** Ends the command as Ctrl-C does. */
  interrupt(): void {
    this.interrupts.abort();
  }
}
