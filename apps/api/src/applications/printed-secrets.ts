import { Redactor } from '../operations/redactor';
import type { Application } from './application.entity';
import { unpackEnvironment } from './environment';
import { rememberedSecrets } from './linked-values';

/** For what an application prints: what is secret in its environment is taken out of it, as it is and as it was. */
export function redactorOf({
  envValues,
  liveEnvValues,
  linkedSecrets,
}: Pick<Application, 'envValues' | 'liveEnvValues' | 'linkedSecrets'>): Redactor {
  const redactor = new Redactor();
  redactor.add(unpackEnvironment(envValues).values());
  redactor.add(unpackEnvironment(liveEnvValues).values());
  redactor.add(rememberedSecrets(linkedSecrets));
  return redactor;
}
