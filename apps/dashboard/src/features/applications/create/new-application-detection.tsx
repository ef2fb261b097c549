import { Button } from '@mantine/core';
import { focusFirstError } from '../../../lib/form/focus-first-error';
import { DetectionResult } from '../detection/detection-result';
import { DetectionProblem } from '../detection/detection-problem';
import { DetectionProgress } from '../detection/detection-progress';
import type { ApplicationForm } from '../settings/application-form';
import type { RepositoryDetection } from './use-repository-detection';

interface Props {
  form: ApplicationForm;
  detection: RepositoryDetection;
  /** Name of the server that runs detection. */
  serverName: string | undefined;
  onCreate: () => void;
}

const START_COMMAND = 'build.start_command';

/** Result of the detection, or what went wrong. A default export, for `lazy`. */
export default function NewApplicationDetection({ form, detection, serverName, onCreate }: Props) {
  const { source, server_id: serverId, build } = form.values;
  if (detection.pending) return <DetectionProgress server={serverName} />;
  if (detection.detected) return <DetectionResult detected={detection.detected} dockerfile={build.dockerfile} />;
  return (
    <DetectionProblem
      error={detection.error}
      repository={source.repository}
      serverId={serverId}
      branch={source.branch}
      onRepository={(wanted) => detection.detect({ repository: wanted })}
      onBranch={(wanted) => detection.detect({ branch: wanted })}
      onStartCommand={() => focusFirstError(form, { [START_COMMAND]: true }, [START_COMMAND])}
      overKey={
        <>
          A private repository needs the application’s own deploy key. Create the application first: the next page shows
          the key and runs detection again.
          <div>
            <Button size="xs" variant="default" mt="xs" onClick={onCreate}>
              Create and show deploy key
            </Button>
          </div>
        </>
      }
    />
  );
}
