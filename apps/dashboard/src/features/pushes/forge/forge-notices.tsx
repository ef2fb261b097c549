import type { ForgeCheck, ForgeProblem, ForgeRecord } from '@fairlead/client';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { Notice } from '../../../components/ui/feedback/notice';
import { FORGE_OPTIONS } from './forge-values';

const PROBLEM_TITLES: Readonly<Record<ForgeProblem['code'], string>> = {
  TOKEN_REFUSED: 'The token is refused',
  REPOSITORY_NOT_FOUND: 'The token does not see the repository',
  ADDRESS_NOT_ALLOWED: 'The address of the forge is not allowed',
  REQUEST_REFUSED: 'The forge refuses the statuses',
  UNREACHABLE: 'The forge cannot be reached',
};

interface Props {
  forge: ForgeRecord;
  /** The result of a test on this page. */
  check: ForgeCheck | undefined;
}

/** What the forge says of the stored token. */
export function ForgeNotices({ forge, check }: Props) {
  // A test that succeeds ends a problem only if the forge says what the token may do.
  const problem = check && !check.ok ? null : forge.problem;
  return (
    <>
      {check && <CheckResult forge={forge} check={check} />}
      {problem && (
        <Notice tone="bad" title={PROBLEM_TITLES[problem.code]}>
          <div>{problem.message}</div>
          First noticed <RelativeTime at={problem.since} />. Commits get no statuses until it is solved.
        </Notice>
      )}
    </>
  );
}

function CheckResult({ forge, check }: { forge: ForgeRecord; check: ForgeCheck }) {
  const { problem, can_set_statuses: may, repository } = check;
  const { label, permission } = FORGE_OPTIONS[forge.kind];
  if (problem)
    return (
      <Notice role="status" tone="bad" title={PROBLEM_TITLES[problem.code]}>
        {problem.message}
      </Notice>
    );
  if (may === false)
    return (
      <Notice role="status" tone="bad" title="The token may not set commit statuses">
        It can read {repository}, but needs more permissions: {permission}
      </Notice>
    );
  return may ? (
    <Notice role="status" tone="ok" title="The token works">
      It may set commit statuses in {repository}.
    </Notice>
  ) : (
    <Notice role="status" tone="ok" title="The token can read the repository">
      {label} does not reveal whether it may set commit statuses in {repository}. The next deployment will show it.
    </Notice>
  );
}
