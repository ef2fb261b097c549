import { Button } from '@mantine/core';
import { focusFirstError } from '../../../lib/focus-first-error';
import { Detected } from '../detected';
import { DetectionProblem } from '../detection-problem';
import { Looking } from '../looking';
import type { SettingsForm } from '../settings/settings-fields';
import type { RepositoryLook } from './use-repository-look';

interface Props {
  form: SettingsForm;
  look: RepositoryLook;
  /** Of the server that looks. */
  serverName: string | undefined;
  onCreate: () => void;
}

const START_COMMAND = 'build.start_command';

/** What a look at the repository came to, or what stood in its way. A default export, for `lazy`. */
export default function LookResult({ form, look, serverName, onCreate }: Props) {
  const { source, server_id: serverId, build } = form.values;
  if (look.pending) return <Looking server={serverName} />;
  if (look.found) return <Detected found={look.found} dockerfile={build.dockerfile} />;
  return (
    <DetectionProblem
      error={look.error}
      repository={source.repository}
      serverId={serverId}
      branch={source.branch}
      onRepository={(wanted) => look.look({ repository: wanted })}
      onBranch={(wanted) => look.look({ branch: wanted })}
      onStartCommand={() => focusFirstError(form, { [START_COMMAND]: true }, [START_COMMAND])}
      overKey={
        <>
          Each application has a key of its own, which a private repository has to know. Create the application first:
          the next page shows its key, and looks again.
          <div>
            <Button size="xs" variant="default" mt="xs" onClick={onCreate}>
              Create it and show its key
            </Button>
          </div>
        </>
      }
    />
  );
}
