import type { PushRecord } from '@fairlead/client';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Notice } from '../../../components/ui/feedback/notice';
import { shortSha } from '../../../lib/format/format-values';
import { pushedRef } from '../push-labels';

/** Reasons to deploy nothing that a person should do something about. */
const PROBLEMS: ReadonlySet<string> = new Set(['branch_missing', 'application_stopped']);

/** The result of a check that was requested. */
export function RequestedCheck({ push }: { push: PushRecord }) {
  const { status, message, reason, head, application_id: applicationId, deployment_id: deploymentId } = push;
  const found = head && `${pushedRef(push)} is at ${shortSha(head.commit)}.`;
  switch (status) {
    case 'pending':
      return (
        <Result tone="busy" title="Checking the repository">
          The result appears here as soon as the server has responded.
        </Result>
      );
    case 'failed':
      return (
        <Result tone="bad" title="The repository could not be read">
          {message} A private repository needs the{' '}
          <Anchor component={Link} to={`/applications/${applicationId}/settings`} fz="inherit" underline="always">
            deploy key
          </Anchor>
          .
        </Result>
      );
    case 'deployed':
      return (
        <Result tone="ok" title="A new commit was found">
          {found}{' '}
          {deploymentId && (
            <Anchor
              component={Link}
              to={`/applications/${applicationId}/deployments/${deploymentId}`}
              fz="inherit"
              underline="always"
            >
              Its deployment has started
            </Anchor>
          )}
        </Result>
      );
    case 'skipped':
      return PROBLEMS.has(reason ?? '') ? (
        <Result tone="warn" title="Nothing can be deployed">
          {message}
        </Result>
      ) : (
        <Result tone="ok" title="The repository can be read">
          {found} {message}
        </Result>
      );
  }
}

const Result = ({
  tone,
  title,
  children,
}: {
  tone: 'ok' | 'warn' | 'bad' | 'busy';
  title: string;
  children: ReactNode;
}) => (
  <Notice role="status" tone={tone} title={title}>
    {children}
  </Notice>
);
