import { deploymentsPage } from '@fairlead/client';
import type { DeploymentRecord } from '@fairlead/client';
import { ActionIcon } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

/** Numbers have no gaps, so a deployment is found as the page of that number in a list with one item per page. */
const numberedQuery = (applicationId: string, number: number) =>
  queryOptions({
    queryKey: ['deployments', 'list', applicationId, { number }],
    queryFn: async ({ signal }) => {
      const query = { sort: 'number', per_page: 1, page: number } as const;
      const { data } = await deploymentsPage({ path: { id: applicationId }, query, signal, throwOnError: true });
      return data.data[0] ?? null;
    },
    enabled: number > 0,
  });

/** Links to the previous and the next deployment. */
export function PreviousNextDeployment({
  deployment: { application_id: id, number },
}: {
  deployment: DeploymentRecord;
}) {
  const { data: before } = useQuery(numberedQuery(id, number - 1));
  const { data: after } = useQuery(numberedQuery(id, number + 1));
  return (
    <ActionIcon.Group>
      <AdjacentDeployment deployment={before} label="Previous deployment" Icon={IconChevronLeft} />
      <AdjacentDeployment deployment={after} label="Next deployment" Icon={IconChevronRight} />
    </ActionIcon.Group>
  );
}

const IconAnchor = (props: ComponentPropsWithRef<'a'>) => (
  <ActionIcon component="a" variant="default" size={36} {...props} />
);
const AdjacentLink = createLink(IconAnchor);

interface AdjacentProps {
  deployment: DeploymentRecord | null | undefined;
  label: string;
  Icon: typeof IconChevronLeft;
}

function AdjacentDeployment({ deployment, label, Icon }: AdjacentProps) {
  const icon = <Icon size={17} />;
  if (!deployment) {
    return (
      <ActionIcon variant="default" size={36} disabled aria-label={`No ${label.toLowerCase()}`}>
        {icon}
      </ActionIcon>
    );
  }
  const name = `${label}: ${deployment.number}`;
  return (
    <AdjacentLink
      to="/applications/$applicationId/deployments/$deploymentId"
      params={{ applicationId: deployment.application_id, deploymentId: deployment.id }}
      aria-label={name}
      title={name}
    >
      {icon}
    </AdjacentLink>
  );
}
