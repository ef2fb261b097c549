import { Button, Code } from '@mantine/core';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { ApiError } from '../../../lib/api/api-error';
import { withFormLabels } from './detection-labels';
import { isSshRepository, sshRepositoryUrl } from '../repository-url';

interface Props {
  error: unknown;
  repository: string;
  serverId: string;
  branch: string;
  /** Looks once more, with the repository or the branch changed first. */
  onRepository?: ((repository: string) => void) | undefined;
  onBranch?: ((branch: string) => void) | undefined;
  /** What is to be done where the repository does not let the server in over SSH. */
  overKey: ReactNode;
  /** Takes the reader to where the start command is set. */
  onStartCommand?: (() => void) | undefined;
}

/** What stands in the way of looking at the repository, and the way round it. */
export function DetectionProblem({ error, ...props }: Props) {
  if (!error) return null;
  if (!(error instanceof ApiError) || error.code === 'VALIDATION_FAILED') {
    return <ErrorNotice error={error} title="The repository was not looked at" />;
  }
  const { title, text, actions } = (WORDS[error.code] ?? unreadable)(props, error.message);
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

interface Told {
  title: string;
  text: ReactNode;
  actions?: ReactNode;
}

type Words = (props: Omit<Props, 'error'>, message: string) => Told;

const serverCould: Words = ({ serverId }, message) => ({
  title: 'The server could not look',
  text: message,
  actions: (
    <Button component={Link} to={`/servers/${serverId}`} size="xs" variant="default">
      Go to the server
    </Button>
  ),
});

const WORDS: Readonly<Partial<Record<ApiError['code'], Words>>> = {
  REPOSITORY_AUTHENTICATION_FAILED: (props) =>
    isSshRepository(props.repository)
      ? { title: 'The repository does not let the server in yet', text: props.overKey }
      : {
          title: 'The repository is private',
          text: 'Fairlead reads private repositories over SSH, with a key that each application has for itself. Give its SSH address.',
          actions: <OverSsh {...props} />,
        },
  REPOSITORY_NOT_FOUND: (props) =>
    isSshRepository(props.repository)
      ? {
          title: 'There is no such repository, or it does not let the server in yet',
          text: <>Is the address right, and can the server reach it? {props.overKey}</>,
        }
      : {
          title: 'There is no such repository',
          text: 'Is the address right, and can the server reach it? Some hosts say the same of private repositories: those need their SSH address.',
          actions: <OverSsh {...props} />,
        },
  REF_NOT_FOUND: ({ branch, onBranch }, message) => ({
    title: branch ? `The repository has no branch “${branch}”` : 'The repository has no branch yet',
    text: branch ? 'Choose another one, or take the one that the repository calls its default.' : message,
    actions: branch && onBranch && <Fix onClick={() => onBranch('')}>Take the default branch</Fix>,
  }),
  SOURCE_NOT_RECOGNISED: ({ onStartCommand }, message) => ({
    title: message.startsWith('Nothing says') ? 'Nothing there says how to run it' : 'Something is missing to run it',
    text: withFormLabels(message),
    actions: onStartCommand && <Fix onClick={onStartCommand}>Set a start command</Fix>,
  }),
  SERVER_UNREACHABLE: serverCould,
  SERVER_NOT_READY: serverCould,
  HOST_KEY_MISMATCH: serverCould,
};

const unreadable: Words = (_props, message) => ({ title: 'The repository could not be read', text: message });

function OverSsh({ repository, onRepository }: Pick<Props, 'repository' | 'onRepository'>) {
  const address = sshRepositoryUrl(repository);
  return address && onRepository ? <Fix onClick={() => onRepository(address)}>Use {address}</Fix> : null;
}

const Fix = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <Button size="xs" variant="default" onClick={onClick}>
    {children}
  </Button>
);
