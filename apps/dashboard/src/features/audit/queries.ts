import { auditList } from '@fairlead/client';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { toAuditFilters, type AuditSearch } from './audit-search';

export const auditQuery = (search: AuditSearch) => {
  const query = { ...toAuditFilters(search), page: search.page, per_page: search.per_page };
  return queryOptions({
    queryKey: ['audit', 'list', query],
    queryFn: async ({ signal }) => {
      const { data: answer } = await auditList({ query, signal, throwOnError: true });
      const { total, total_capped: isCapped = false } = answer.meta;
      return { entries: answer.data, total, isCapped };
    },
    placeholderData: keepPreviousData,
  });
};
