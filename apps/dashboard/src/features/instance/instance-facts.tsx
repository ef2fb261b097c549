import type { InstanceRecord } from '@fairlead/client';
import { Anchor } from '@mantine/core';
import { Elapsed } from '../../components/ui/elapsed';
import { Fact, Facts } from '../../components/ui/facts';
import { Panel } from '../../components/ui/panel';
import { formatBytes } from '../../lib/format';
import { formatDateTime } from '../../lib/time';

const KINDS = { sqlite: 'SQLite', postgresql: 'PostgreSQL' } as const;

export const InstanceFacts = ({ instance }: { instance: InstanceRecord | undefined }) => (
  <Panel title="This Fairlead">
    <Facts>
      <Fact name="Version">{instance?.version}</Fact>
      <Fact name="Running for">
        {instance && (
          <span title={`Since ${formatDateTime(instance.started_at)}`}>
            <Elapsed since={instance.started_at} />
          </span>
        )}
      </Fact>
      <Fact name="Node.js">{instance?.node_version}</Fact>
      <Fact name="Database">{instance && `${KINDS[instance.database.kind]} ${instance.database.version}`}</Fact>
      <Fact name="Size of the database">{instance && formatBytes(instance.database.size_bytes)}</Fact>
      <Fact name="Rate limits are counted in">{instance && (instance.redis ? 'Redis' : 'Memory')}</Fact>
      <Fact name="Public URL" wide>
        {instance && (
          <Anchor href={instance.public_url} fz="inherit">
            {instance.public_url}
          </Anchor>
        )}
      </Fact>
    </Facts>
  </Panel>
);
