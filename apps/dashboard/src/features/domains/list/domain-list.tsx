import type { ServerRecord } from '@fairlead/client';
import { Button } from '@mantine/core';
import { IconWorldWww } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { DataTable } from '../../../components/ui/list/data-table';
import { EmptyState } from '../../../components/ui/feedback/empty-state';
import { FilterBar } from '../../../components/ui/list/filter-bar';
import { PaginationBar } from '../../../components/ui/list/pagination-bar';
import { Panel } from '../../../components/ui/layout/panel';
import { ErrorNotice } from '../../../components/ui/feedback/error-notice';
import { SearchField } from '../../../components/ui/list/search-field';
import { usePermissions } from '../../../lib/session/current-user';
import { AddDomain, type NewDomainDefaults } from '../add/add-domain';
import { domainColumns } from './domain-columns';
import type { DomainSearch } from '../domain-search';
import { allDomainsQuery, domainsQuery } from '../queries';
import { useRefetchAtRetry } from '../use-refetch-at-retry';

const FILTERS = [
  { value: undefined, label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'no_dns_record', label: 'No DNS record' },
  { value: 'points_elsewhere', label: 'Points elsewhere' },
  { value: 'certificate_failed', label: 'Certificate failed' },
  { value: 'not_served', label: 'Not served' },
] as const;
const ICON = <IconWorldWww size={32} stroke={1.5} />;

interface Props {
  applicationId: string;
  server: Pick<ServerRecord, 'host'> | undefined;
  /** Of new domains; undefined while they are unknown. */
  defaults: NewDomainDefaults | undefined;
  search: DomainSearch;
  onSearch: (search: DomainSearch, how?: { replace: boolean }) => void;
}

export function DomainList({ applicationId, server, defaults, search, onSearch }: Props) {
  const permissions = usePermissions();
  const { data, error, refetch, isPlaceholderData } = useQuery(domainsQuery(applicationId, search));
  const all = useQuery(allDomainsQuery(applicationId));
  useRefetchAtRetry(data?.domains);
  const host = server?.host ?? null;
  const narrowed = Boolean(search.state ?? search.search);
  const none = data?.total === 0 && !narrowed;
  return (
    <>
      {permissions.canChange && (
        <AddDomain applicationId={applicationId} others={all.data?.domains ?? []} host={host} defaults={defaults} />
      )}
      {error && <ErrorNotice error={error} title="Could not load domains" onRetry={() => void refetch()} />}
      {none && (
        <Panel>
          <EmptyState icon={ICON} title="No domains yet">
            A domain is a hostname, or a path of one, that this application serves. Add it here and point its DNS record
            to the server. Everything else, including the certificate, is automatic.
          </EmptyState>
        </Panel>
      )}
      {!none && !error && (
        <Panel flush>
          <FilterBar
            label="Filter by state"
            value={search.state}
            options={FILTERS}
            onChange={(state) => onSearch({ ...search, state, page: undefined })}
          >
            <SearchField
              label="Search domains"
              value={search.search}
              onSearch={(text) => onSearch({ ...search, search: text, page: undefined }, { replace: true })}
            />
          </FilterBar>
          {data?.domains.length === 0 ? (
            <EmptyState
              icon={ICON}
              title={narrowed ? 'No domains match these filters' : 'No results on this page'}
              action={
                <Button variant="default" onClick={() => onSearch({ sort: search.sort })}>
                  Show all domains
                </Button>
              }
            />
          ) : (
            <DataTable
              label="Domains"
              columns={domainColumns(permissions.canChange)}
              rows={data?.domains}
              rowKey={({ id }) => id}
              expectedRows={2}
              stale={isPlaceholderData}
              faded={({ status }) => status === 'deleting'}
              sort={search.sort ?? 'hostname'}
              onSort={(sort) => onSearch({ ...search, sort, page: undefined })}
            />
          )}
          {data && (
            <PaginationBar search={search} total={data.total} onChange={(part) => onSearch({ ...search, ...part })} />
          )}
        </Panel>
      )}
    </>
  );
}
