import { secret } from '@fairlead/engine';
import { Application } from '../../applications/application.entity';
import { packEnvironment, toEnvironment } from '../../applications/environment/environment';
import { packLinkedVariables } from '../../applications/environment/linked-variables';
import { Redactor } from '../../operations/logs/redactor';
import { Deployment } from '../deployment.entity';
import { deploymentSecrets } from './deployment-secrets';

const packed = (env: Record<string, string>, ...plain: string[]) =>
  packEnvironment(toEnvironment({ env, plain_env: plain }));

const linked = (name: string, value: string, isSecret: boolean) => ({
  from: 'db_1',
  name,
  value: secret(value),
  isSecret,
});

const application = Object.assign(new Application(), {
  envValues: packed({ TYPE: 'mongo', API_KEY: 'new-key-1' }, 'TYPE'),
  deployKeyPrivate: secret('deploy-key'),
  registryPassword: secret('registry-password'),
});

function logOf(deployment: Partial<Deployment>, text: string): string {
  const redactor = new Redactor();
  redactor.add(deploymentSecrets(application, Object.assign(new Deployment(), { linkedValues: null, ...deployment })));
  return redactor.redact(text);
}

describe('the log of a deployment', () => {
  it('shows the values of plain variables, and no other of the environment', () => {
    const envValues = packed({ TYPE: 'mongo', API_KEY: 'old-key-1' }, 'TYPE');
    expect(logOf({ envValues }, 'Database type: mongo, keys old-key-1 new-key-1 deploy-key registry-password')).toBe(
      'Database type: mongo, keys [redacted] [redacted] [redacted] [redacted]',
    );
  });

  it('shows a value that is plain now, also of an earlier release', () => {
    expect(logOf({ envValues: packed({ TYPE: 'mongo' }) }, 'mongo')).toBe('mongo');
    expect(logOf({ envValues: packed({ TYPE: 'mongo', PASSWORD: 'mongo' }) }, 'mongo')).toBe('[redacted]');
  });

  it('shows what Fairlead itself sets, except for passwords', () => {
    const linkedValues = packLinkedVariables([
      linked('DATABASE_HOST', 'db.internal', false),
      linked('DATABASE_PORT', '25432', false),
      linked('DATABASE_PASSWORD', 'generated', true),
      linked('DATABASE_URL', 'postgresql://shop:generated@db.internal:25432/shop', true),
    ]);
    expect(logOf({ envValues: null, linkedValues }, 'db.internal:25432 generated')).toBe(
      'db.internal:25432 [redacted]',
    );
  });
});
