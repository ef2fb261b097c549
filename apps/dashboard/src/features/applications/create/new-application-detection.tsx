import { Button } from '@mantine/core';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { DetectionResult } from '../detection/detection-result';
import { DetectionProblem } from '../detection/detection-problem';
import { DetectionProgress } from '../detection/detection-progress';
import type { ApplicationForm } from '../settings/application-form';
import type { RepositoryDetection } from './use-repository-detection';

interface Props {
  form: ApplicationForm;
  look: RepositoryDetection;
  /** Of the server that looks. */
  serverName: string | undefined;
  onCreate: () => void;
}

const START_COMMAND = 'build.start_command';

/** What a look at the repository came to, or what stood in its way. A default export, for `lazy`. */
export default function NewApplicationDetection({ form, look, serverName, onCreate }: Props) {
  const { source, server_id: serverId, build } = form.values;
  if (look.pending) return <DetectionProgress server={serverName} />;
  if (look.found) return <DetectionResult found={look.found} dockerfile={build.dockerfile} />;
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
