import {
  EngineError,
  type ShellCommand,
  type ExecOptions,
  type ExecResult,
  type Host,
  type Secret,
  type WriteFileOptions,
} from '@fairlead/engine';

/** A host that reports a mismatch of the pinned host key, whichever caller encounters it. */
export class HostKeyCheckedHost implements Host {
  readonly id: string;

  constructor(
    private readonly host: Host,
    private readonly onMismatch: (error: EngineError) => Promise<void>,
  ) {
    this.id = host.id;
  }

  exec(command: ShellCommand, options?: ExecOptions): Promise<ExecResult> {
    return this.watch(this.host.exec(command, options));
  }

  writeFile(path: string, content: string | Buffer | Secret, options: WriteFileOptions): Promise<void> {
    return this.watch(this.host.writeFile(path, content, options));
  }

  private async watch<T>(work: Promise<T>): Promise<T> {
    try {
      return await work;
    } catch (error) {
      if (error instanceof EngineError && error.code === 'HOST_KEY_MISMATCH') await this.onMismatch(error);
      throw error;
    }
  }
}
