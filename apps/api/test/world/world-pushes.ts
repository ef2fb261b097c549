import { EngineError } from '@fairlead/engine';
import { PushScheduler } from '../../src/pushes/checks/push-scheduler';
import { FakeRepository } from '../api/pushes/fake-repository';
import type { WorldContext } from './world-context';

/** Pushes to repositories that do not exist: what they have comes from the test. */
export class WorldPushes {
  private repositories: FakeRepository | undefined;

  constructor(private readonly context: WorldContext) {}

  /** What the branch of each repository leads to from now on. */
  push(commit: string): void {
    this.repository.push(commit);
  }

  /** From now on no repository can be read. */
  refuse(message: string): void {
    this.repository.head = new EngineError('REPOSITORY_NOT_FOUND', message);
  }

  /** Carries out the checks that are due, as the worker does. */
  check(): Promise<void> {
    return this.context.api.app.get(PushScheduler, { strict: false }).settle();
  }

  private get repository(): FakeRepository {
    return (this.repositories ??= new FakeRepository(this.context.api));
  }
}
