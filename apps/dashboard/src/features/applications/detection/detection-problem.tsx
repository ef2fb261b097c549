import { Button, Code } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ApiError } from '../../../lib/api/api-error';
import { withFormLabels } from './detection-labels';
import { isSshRepository, sshRepositoryUrl } from '../../../lib/format/repository-url';

interface Props {
  error: unknown;
  repository: string;
  serverId: string;
  branch: string;
  /** Runs detection again after changing the repository or the branch. */
  onRepository?: ((repository: string) => void) | undefined;
  onBranch?: ((branch: string) => void) | undefined;
  /** Hint for a repository that refuses the server over SSH. */
  overKey: ReactNode;
  /** Opens the field of the start command. */
  onStartCommand?: (() => void) | undefined;
}

/** Why detection failed, and how to fix it. */
export function DetectionProblem({ error, ...props }: Props) {
  if (!error) return null;
  if (!(error instanceof ApiError) || error.code === 'VALIDATION_FAILED') {
    return <ErrorNotice error={error} title="Detection failed" />;
  }
  const { title, text, actions } = (PROBLEMS[error.code] ?? unreadable)(props, error.message);
  const said = error.details.find(({ code }) => code === 'git_said')?.message;
  const Icon = error.code === 'REPOSITORY_AUTHENTICATION_FAILED' ? IconLock : IconAlertTriangle;
  return (
    <Notice role="alert" tone="warn" icon={<Icon size={18} />} title={title} actions={actions}>
      {text}
      {said && (
        <Code block mt="xs" fz="xs" style={{ whiteSpace: 'pre-wrap' }}>
          {said}
        </Code>
      )}
    </Notice>
  );
}

interface ProblemText {
  title: string;
  text: ReactNode;
  actions?: ReactNode;
}

type DescribeProblem = (props: Omit<Props, 'error'>, message: string) => ProblemText;

const serverCould: DescribeProblem = ({ serverId }, message) => ({
  title: 'The server could not run detection',
  text: message,
  actions: (
    <Button component={Link} to={`/servers/${serverId}`} size="xs" variant="default">
      Go to the server
    </Button>
  ),
});

/** The part of the message that names the branches and tags; the title says the rest. */
const existingRefs = (message: string) =>
  `${message.replace(/^.*"\. /, '')} Choose another branch, or use the repository’s default branch.`;

const PROBLEMS: Readonly<Partial<Record<ApiError['code'], DescribeProblem>>> = {
  REPOSITORY_AUTHENTICATION_FAILED: (props) =>
    isSshRepository(props.repository)
      ? { title: 'The server has no access to the repository yet', text: props.overKey }
      : {
          title: 'The repository is private',
          text: 'Fairlead reads private repositories over SSH, with a deploy key per application. Use the SSH URL.',
          actions: <OverSsh {...props} />,
        },
  REPOSITORY_NOT_FOUND: (props) =>
    isSshRepository(props.repository)
      ? {
          title: 'Repository not found, or the server has no access yet',
          text: <>Check the URL, and that the server can reach it. {props.overKey}</>,
        }
      : {
          title: 'Repository not found',
          text: 'Check the URL, and that the server can reach it. Some hosts report private repositories as not found: use the SSH URL for those.',
          actions: <OverSsh {...props} />,
        },
  REF_NOT_FOUND: ({ branch, onBranch }, message) => ({
    title: branch ? `The repository has no branch “${branch}”` : 'The repository has no branch yet',
    text: branch ? existingRefs(message) : message,
    actions: branch && onBranch && <Fix onClick={() => onBranch('')}>Use the default branch</Fix>,
  }),
  SOURCE_NOT_RECOGNISED: ({ onStartCommand }, message) => ({
    title: message.startsWith('It is not known how to run')
      ? 'Could not detect how to run it'
      : 'Something is missing to run it',
    text: withFormLabels(message),
    actions: onStartCommand && <Fix onClick={onStartCommand}>Set a start command</Fix>,
  }),
  SERVER_UNREACHABLE: serverCould,
  SERVER_NOT_READY: serverCould,
  HOST_KEY_MISMATCH: serverCould,
};

const unreadable: DescribeProblem = (_props, message) => ({ title: 'Could not read the repository', text: message });

function OverSsh({ repository, onRepository }: Pick<Props, 'repository' | 'onRepository'>) {
  const address = sshRepositoryUrl(repository);
  return address && onRepository ? <Fix onClick={() => onRepository(address)}>Use {address}</Fix> : null;
}

const Fix = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    {children}
  </Button>
);
