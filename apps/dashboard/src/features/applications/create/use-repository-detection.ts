import type { DetectApplication, DetectedApplication } from '@fairlead/client';
import { useState } from 'react';
import { fieldErrors, hasErrorCode } from '../../../lib/api/api-error';
import { useDetectRepository } from '../mutations';
import { proposedApplicationName } from '../repository-url';
import type { ApplicationForm } from '../settings/application-form';
import type { SettingsValues } from '../settings/settings-values';

const FIELDS = ['source.repository', 'source.branch', 'source.subdirectory', 'server_id'] as const;

const DECIDING = ['start_command', 'output_directory', 'dockerfile'] as const;

/** What is to be tried instead of what the form holds. */
type Change = Partial<Pick<SettingsValues['source'], 'repository' | 'branch'>> &
  Partial<Pick<SettingsValues, 'runtime'>>;

/** Has the server look at the repository that the form names, and keeps what it found. */
export function useRepositoryDetection(form: ApplicationForm) {
  const detect = useDetectRepository();
  /** What the name was proposed as: another one is the reader's own, and stays. */
  const [proposed, setProposed] = useState('');
  /** What was found last stays while the server looks again, so that the form keeps its shape. */
  const [found, setFound] = useState<DetectedApplication>();

  const look = ({ runtime, ...change }: Change = {}) => {
    const values = form.getValues();
    const { server_id: serverId, name } = values;
    const source = { ...values.source, ...change };
    const { repository, branch, subdirectory } = source;
    form.setFieldValue('source', source);
    const missing = {
      ...(!repository.trim() && { 'source.repository': 'Give the address of a git repository.' }),
      ...(!serverId && { server_id: 'Choose the server that is to look.' }),
    };
    form.setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const proposal = proposedApplicationName(repository, subdirectory);
    if (name === '' || name === proposed) form.setFieldValue('name', proposal);
    setProposed(proposal);
    detect.mutate(question({ ...values, source, runtime: runtime ?? values.runtime }), {
      onSuccess: (answer) => {
        setFound(answer);
        // The API's own default is "main", and not every repository has one.
        const { default_branch: standard } = answer;
        if (!branch.trim() && standard) form.setFieldValue('source.branch', standard);
      },
      onError: (error) => {
        setFound(undefined);
        if (hasErrorCode(error, 'VALIDATION_FAILED')) form.setErrors(fieldErrors(error, FIELDS));
      },
    });
  };

  const reset = () => {
    setFound(undefined);
    detect.reset();
  };
  return { look, reset, found, error: detect.error, pending: detect.isPending };
}

/** Of the commands those that decide what it is. The others are left out: what would be found in their place is of use, too. */
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
