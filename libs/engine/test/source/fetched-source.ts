import { EngineError } from '@fairlead/engine';
import { fetchSource, type FetchedSource } from '../../src/source/git/fetch-source';
import { TestSteps, gitApplicationSpec, withRef, type TestMachine } from '../support/engine-harness';

type Options = Parameters<typeof gitApplicationSpec>[2];
type Exported = Extract<FetchedSource, { kind: 'exported' }>;

/** An application whose source is fetched again and again, as by its deployments. */
export class FetchedApplication {
  private number = 0;
  readonly steps = new TestSteps();
  private readonly spec: ReturnType<typeof gitApplicationSpec>;

  constructor(
    private readonly machine: TestMachine,
    repository: string,
    options: Options = {},
  ) {
    this.spec = gitApplicationSpec(repository, 'main', options);
  }

  async fetch(ref = 'main'): Promise<Exported> {
    this.number += 1;
    const spec = withRef({ application: this.spec, number: this.number }, this.number, ref);
    const { source } = spec.application;
    if (source.type !== 'git') throw new Error('It does not come from git');
    const fetched = await this.steps.run('fetch', (step) => fetchSource(this.machine.host, spec, source, step));
    if (fetched.kind !== 'exported') throw new Error('Nothing was exported');
    return fetched;
  }

  async failure(ref = 'main'): Promise<EngineError> {
    const error = await this.fetch(ref).then(
      () => undefined,
      (reason: unknown) => reason,
    );
    if (error instanceof EngineError) return error;
    throw error instanceof Error ? error : new Error('It did not fail');
  }

  /** Runs a command of the shell in the folder of the last release, which nothing has completed. */
  inRelease(command: string): Promise<string> {
    return this.machine.server.must(`cd '${this.home}/staging/${this.number}'; ${command}`);
  }

  /** Runs git in the repository of the application, or in a folder in it. */
  git(command: string, folder = '.'): Promise<string> {
    const place = `${this.home}/repository.git/${folder}`;
    return this.machine.server.must(`cd '${place}'; GIT_DIR="$PWD" git -c safe.directory='*' ${command}`);
  }

  get home(): string {
    return `/var/lib/fairlead/apps/${this.spec.id}`;
  }

  async history(): Promise<number> {
    return Number(await this.git('rev-list --all --count'));
  }
}
