import { CloseButton } from '@mantine/core';
import type { AuditSearch } from './audit-search';
import classes from './audit.module.css';

/** Filters by one record, which only an entry can set; shown as chips that clear them. */
export function AuditRecordFilters({
  search,
  onSearch,
}: {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
}) {
  const { subject_id, actor_id } = search;
  if (!subject_id && !actor_id) return null;
  return (
    <div className={classes.chosen}>
      {subject_id && (
        <Chosen
          text={`Subject: ${subject_id}`}
          onClear={() => onSearch({ ...search, subject_id: undefined, page: undefined })}
        />
      )}
      {actor_id && (
        <Chosen
          text={`Actor: ${actor_id}`}
          onClear={() => onSearch({ ...search, actor_id: undefined, page: undefined })}
        />
      )}
    </div>
  );
}

const Chosen = ({ text, onClear }: { text: string; onClear: () => void }) => (
  <span className={classes.chip}>
    {text}
    <CloseButton size="xs" aria-label={`Remove filter: ${text}`} onClick={onClear} />
  </span>
);
