import { type ApplicationRecord, applicationsRefs } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { sourceOrigin } from '../../../lib/format/application-source';
import { BranchSelect } from './branch-select';

interface Props {
  application: ApplicationRecord;
  onChange: (branch: string) => void;
}

/** Branches of the repository, offered where the branch in the settings does not exist. */
export function RepositoryBranches({ application, onChange }: Props) {
  const { id } = application;
  const source = sourceOrigin(application.source);
  const { data } = useQuery({
    queryKey: ['applications', 'refs', id, source.repository],
    queryFn: async ({ signal }) => (await applicationsRefs({ path: { id }, signal, throwOnError: true })).data.data,
    retry: false,
  });
  if (!data || data.branches.length === 0) return null;
  return <BranchSelect branches={data.branches.map(({ name }) => name)} branch={source.branch} onChange={onChange} />;
}
