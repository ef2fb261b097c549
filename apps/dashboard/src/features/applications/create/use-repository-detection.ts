import type { DetectApplication, DetectedApplication } from '@fairlead/client';
import { useState } from 'react';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { useDetectRepository } from '../mutations';
import { proposedApplicationName } from '../../../lib/format/repository-url';
import type { ApplicationForm } from '../settings/application-form';
import type { SettingsValues } from '../settings/settings-values';

const FIELDS = ['source.repository', 'source.branch', 'source.subdirectory', 'server_id'] as const;

const DECIDING = ['start_command', 'output_directory', 'dockerfile'] as const;

/** Values to try in place of those in the form. */
type Change = Partial<Pick<SettingsValues['source'], 'repository' | 'branch'>> &
  Partial<Pick<SettingsValues, 'runtime'>>;

/** Runs detection for the repository in the form and keeps the result. */
export function useRepositoryDetection(form: ApplicationForm) {
  const mutation = useDetectRepository();
  /** The last proposed name: any other name was typed and is kept. */
  const [proposed, setProposed] = useState('');
  /** The last result stays during the next detection, so that the form keeps its shape. */
  const [detected, setDetected] = useState<DetectedApplication>();

  const detect = ({ runtime, ...change }: Change = {}) => {
    const values = form.getValues();
    const { server_id: serverId, name } = values;
    const source = { ...values.source, ...change };
    const { repository, subdirectory } = source;
    form.setFieldValue('source', source);
    const missing = {
      ...(!repository.trim() && { 'source.repository': 'Enter the URL of a git repository.' }),
      ...(!serverId && { server_id: 'Select the server that runs detection.' }),
    };
    form.setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const proposal = proposedApplicationName(repository, subdirectory);
    if (name === '' || name === proposed) form.setFieldValue('name', proposal);
    setProposed(proposal);
    mutation.mutate(question({ ...values, source, runtime: runtime ?? values.runtime }), {
      onSuccess: (answer) => {
        setDetected(answer);
      },
      onError: (error) => {
        setDetected(undefined);
        if (hasErrorCode(error, 'VALIDATION_FAILED')) form.setErrors(fieldErrors(error, FIELDS));
      },
    });
  };

  const reset = () => {
    setDetected(undefined);
    mutation.reset();
  };
  return { detect, reset, detected, error: mutation.error, pending: mutation.isPending };
}

/** Only the commands that decide the kind are sent; the detected values of the others are shown as placeholders. */
function question({ server_id: serverId, source, runtime, build }: SettingsValues): DetectApplication {
  const folder = source.subdirectory.trim().replace(/^\/+|\/+$/g, '');
  const deciding = Object.fromEntries(
    DECIDING.flatMap((field) => (build[field].trim() ? [[field, build[field].trim()]] : [])),
  );
  return {
    server_id: serverId,
    source: {
      repository: source.repository.trim(),
      ...(source.branch.trim() && { branch: source.branch.trim() }),
      ...(folder && { subdirectory: folder }),
    },
    ...(runtime !== 'auto' && { runtime }),
    ...(Object.keys(deciding).length > 0 && { build: deciding }),
  };
}

export type RepositoryDetection = ReturnType<typeof useRepositoryDetection>;
