import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { fieldErrors, isCode } from '../../../lib/api-error';
import { useDetect } from '../mutations';
import { proposedName } from '../repository';
import type { NewApplication } from './new-application';

const FIELDS = ['source.repository', 'source.branch', 'source.subdirectory', 'server_id'] as const;

/** Has the server look at the repository that the form names, and keeps what it found. */
export function useRepositoryLook(form: UseFormReturnType<NewApplication>) {
  const detect = useDetect();
  /** What the name was proposed as: another one is the reader's own, and stays. */
  const [proposed, setProposed] = useState('');

  const look = (change: Partial<NewApplication['source']> = {}) => {
    const { server_id: serverId, source, name } = form.getValues();
    const { repository, branch, subdirectory } = { ...source, ...change };
    form.setFieldValue('source', { repository, branch, subdirectory });
    const missing = {
      ...(!repository.trim() && { 'source.repository': 'Give the address of a git repository.' }),
      ...(!serverId && { server_id: 'Choose the server that is to look.' }),
    };
    form.setErrors(missing);
    if (Object.keys(missing).length > 0) return;
    const folder = subdirectory.trim().replace(/^\/+|\/+$/g, '');
    const proposal = proposedName(repository, subdirectory);
    if (name === '' || name === proposed) form.setFieldValue('name', proposal);
    setProposed(proposal);
    detect.mutate(
      {
        server_id: serverId,
        source: {
          repository: repository.trim(),
          ...(branch.trim() && { branch: branch.trim() }),
          ...(folder && { subdirectory: folder }),
        },
      },
      {
        onSuccess: ({ default_branch: standard }) => {
          // The API's own default is "main", and not every repository has one.
          if (!branch.trim() && standard) form.setFieldValue('source.branch', standard);
        },
        onError: (error) => {
          if (isCode(error, 'VALIDATION_FAILED')) form.setErrors(fieldErrors(error, FIELDS));
        },
      },
    );
  };

  const reset = () => detect.reset();
  return { look, reset, found: detect.data, error: detect.error, pending: detect.isPending };
}

export type RepositoryLook = ReturnType<typeof useRepositoryLook>;
