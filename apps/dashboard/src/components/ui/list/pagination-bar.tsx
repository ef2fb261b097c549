import { Group, Text } from '@mantine/core';
import { PAGE_DEFAULT, PER_PAGE_DEFAULT } from '@fairlead/contracts';
import type { ListSearch } from '../../../lib/url/list-search';
import { lazy, Suspense } from 'react';
import { ListSelect } from './list-select';

interface Props {
  search: Pick<ListSearch, 'page' | 'per_page'>;
  total: number;
  /** Whether there are more than `total`. */
  isCapped?: boolean;
  onChange: (search: Pick<ListSearch, 'page' | 'per_page'>) => void;
}

const PageLinks = lazy(() => import('./page-links'));
const SIZES = [10, 20, 50, 100];

/** The range and the pages of a list. A list that fits on one page has no bar. */
export function PaginationBar({ search, total, isCapped = false, onChange }: Props) {
  const page = search.page ?? PAGE_DEFAULT;
  const perPage = search.per_page ?? PER_PAGE_DEFAULT;
  if (total <= Math.min(perPage, SIZES[0] ?? perPage)) return null;
  const pages = Math.ceil(total / perPage);
  const first = (page - 1) * perPage + 1;
  const all = isCapped ? `more than ${total}` : String(total);
  const sizes = SIZES.includes(perPage) ? SIZES : [perPage, ...SIZES];
  return (
    <Group
      justify="space-between"
      gap="sm"
      px="lg"
      py="sm"
      mih={54}
      style={{ borderTop: '1px solid var(--fl-border)' }}
    >
      <Group gap="xs">
        <Text fz="sm" c="dimmed">
          {first <= total ? `${first}–${Math.min(first + perPage - 1, total)} of ${all}` : `${all} total`}
        </Text>
        <ListSelect
          label="Rows per page"
          value={String(perPage)}
          options={sizes.map((size) => ({ value: String(size), label: `${size} per page` }))}
          onChange={(size) => onChange({ page: PAGE_DEFAULT, per_page: Number(size) })}
        />
      </Group>
      {pages > 1 && (
        <Suspense>
          <PageLinks pages={pages} page={page} onChange={(value) => onChange({ page: value, per_page: perPage })} />
        </Suspense>
      )}
    </Group>
  );
}
