import type { Secret } from '@fairlead/engine';
import type { Application } from '../../applications/application.entity';
import { environmentSecrets, unpackEnvironment } from '../../applications/environment/environment';
import { linkedSecrets } from '../../applications/environment/linked-variables';
import type { Deployment } from '../deployment.entity';

/** The secrets to redact from the output of a deployment and of its release. */
export function deploymentSecrets(application: Application, deployment: Deployment): Secret[] {
  return [
    ...environmentSecrets(unpackEnvironment(application.envValues), unpackEnvironment(deployment.envValues)),
    ...linkedSecrets(deployment.linkedValues),
    application.deployKeyPrivate,
    ...(application.registryPassword ? [application.registryPassword] : []),
  ];
}
