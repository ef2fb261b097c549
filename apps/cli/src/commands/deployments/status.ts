import type { ApplicationRecord, DeploymentRecord } from '@fairlead/sdk';
import type { Output, TextBuilder } from '../../output/output';
import { APPLICATION_ARGUMENT, positiveInteger } from '../../program/arguments';
import type { DefineCommand } from '../../program/define-command';
import { describeCrash } from '../applications/application-text';
import { examples } from '../../program/examples';
import type { Column } from '../../output/table';

interface Options {
  readonly deployments: number;
}

export const define: DefineCommand = (command, action) => {
  command
    .argument('[application]', APPLICATION_ARGUMENT)
    .option('--deployments <count>', 'how many deployments to list', positiveInteger, 5)
    .action(
      action<[string | undefined], Options>(async (invocation, { deployments: count }, argument) => {
        const application = await invocation.application(argument);
        const client = await invocation.client();
        const query = { per_page: Math.min(count, 100), sort: '-created_at' } as const;
        const { data: deployments } = await client.deployments.list(application.id, query, {
          signal: invocation.signal,
        });
        invocation.output.record({ application, deployments }, (text) =>
          show(text, application, deployments, invocation.output),
        );
      }),
    );
  examples(command, [
    ['fairlead status', 'the application to which this folder is linked'],
    ['fairlead status shop --json'],
  ]);
};

function show(
  text: TextBuilder,
  application: ApplicationRecord,
  deployments: readonly DeploymentRecord[],
  { style }: Output,
): void {
  text.fields([
    ['Application', `${application.name} (${application.id})`],
    ['Status', application.status],
    ['Reason', application.status_reason],
    ...describeCrash(application),
    ['Runtime', application.runtime],
    ['Instances', application.instances],
    ['Addresses', application.urls.join(', ')],
    ['Pending changes', application.pending_changes.join(', ')],
  ]);
  if (deployments.length === 0) return;
  text.line();
  text.table(deployments, deploymentColumns(style));
}

function deploymentColumns(style: Output['style']): readonly Column<DeploymentRecord>[] {
  const colour = ({ status }: DeploymentRecord) =>
    status === 'live' ? style.green : ['failed', 'rolled_back'].includes(status) ? style.red : (text: string) => text;
  return [
    { title: 'Number', value: ({ number }) => number, align: 'right' },
    { title: 'Status', value: ({ status }) => status, style: (text, row) => colour(row)(text) },
    { title: 'Ref', value: ({ ref }) => ref.slice(0, 40) },
    { title: 'Commit', value: ({ commit }) => commit?.sha.slice(0, 8) },
    { title: 'Created', value: ({ created_at: createdAt }) => createdAt },
    { title: 'Id', value: ({ id }) => id },
  ];
}
