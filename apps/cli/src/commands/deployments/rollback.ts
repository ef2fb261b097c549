import { followDeployment } from '../../deployment/follow-deployment';
import { APPLICATION_ARGUMENT } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { examples } from '../../program/examples';
import { findDeployment } from './find-deployment';
import { waitOptions, type WaitFlags } from '../shared/wait-options';

interface Options extends WaitFlags {
  readonly to?: string;
}

export const define: DefineCommand = (command, action) => {
  command
    .argument('[application]', APPLICATION_ARGUMENT)
    .option('--to <deployment>', 'id or number of a deployment whose release is retained; by default the previous one');
  waitOptions(command).action(
    action<[string | undefined], Options>(async (invocation, { to, wait, timeout }, argument) => {
      const application = await invocation.application(argument);
      const client = await invocation.client();
      const { signal } = invocation;
      const target = to === undefined ? undefined : await findDeployment(client, application.id, to, signal);
      const deployment = await client.applications.rollback(
        application.id,
        target === undefined ? {} : { deployment_id: target.id },
        { idempotencyKey: crypto.randomUUID(), timeoutMs: timeout, maxRetries: Number.POSITIVE_INFINITY, signal },
      );
      if (wait) return followDeployment(invocation, client, deployment, { timeoutMs: timeout, urls: application.urls });
      invocation.output.done(`Deployment ${deployment.number} is queued (${deployment.id}).`, deployment);
    }),
  );
  examples(command, [['fairlead rollback', 'to the previous release'], ['fairlead rollback shop --to 41']]);
};
