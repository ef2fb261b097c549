import { toAuditFilters, auditSearch, auditExportUrl } from './audit-search';

test('keeps valid parameters and drops the others', () => {
  const raw = { name: 'token.created', subject_type: 'tokens', actor_id: "usr_1'", from: '2026-11-20', to: 'tomorrow' };
  expect(auditSearch({ ...raw, search: 42, page: '3' })).toEqual({
    page: 3,
    name: 'token.created',
    from: '2026-11-20',
    search: '42',
  });
});

test('includes both days in the reader’s time zone', () => {
  expect(toAuditFilters({ page: 2, from: '2026-11-20', to: '2026-11-20' })).toEqual({
    from: new Date(2026, 10, 20).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  });
});

test('exports all pages with the same filters', () => {
  expect(auditExportUrl({ page: 2, name: 'token.created', search: 'a&b' }, 'csv')).toBe(
    '/api/dashboard/audit/export?format=csv&name=token.created&search=a%26b',
  );
});
