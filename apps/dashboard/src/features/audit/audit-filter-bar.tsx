import { EVENT_NAMES, type EventName, PROGRESS_EVENTS, SUBJECT_KINDS } from '@fairlead/contracts';
import { ListDateField } from '../../components/ui/list/list-date-field';
import { ListSelect } from '../../components/ui/list/list-select';
import { SearchField } from '../../components/ui/list/search-field';
import { ACTOR_TYPES, type AuditSearch } from './audit-search';
import classes from './audit.module.css';

interface Props {
  search: AuditSearch;
  onSearch: (search: AuditSearch) => void;
  onType: (search: AuditSearch) => void;
}

const STEPS: readonly EventName[] = PROGRESS_EVENTS;
const AUDITED = EVENT_NAMES.filter((name) => !STEPS.includes(name));
const ACTORS = { user: 'People', token: 'Tokens', system: 'Fairlead' } as const;

export function AuditFilterBar({ search, onSearch, onType }: Props) {
  const narrow = (part: Partial<AuditSearch>) => onSearch({ ...search, ...part, page: undefined });
  const { subject_type: about } = search;
  const events = AUDITED.filter((name) => !about || name.startsWith(`${about}.`) || name === search.name);
  return (
    <div className={classes.filters} role="group" aria-label="Filters">
      <ListSelect
        label="Subject"
        value={about ?? ''}
        options={[{ value: '', label: 'All subjects' }, ...SUBJECT_KINDS.map((kind) => ({ value: kind, label: kind }))]}
        onChange={(kind) => narrow({ subject_type: kind || undefined, name: undefined })}
      />
      <ListSelect
        label="Event"
        value={search.name ?? ''}
        options={[{ value: '', label: 'All events' }, ...events.map((name) => ({ value: name, label: name }))]}
        onChange={(name) => narrow({ name: name || undefined })}
      />
      <ListSelect
        label="Actor"
        value={search.actor_type ?? ''}
        options={[
          { value: '', label: 'All actors' },
          ...ACTOR_TYPES.map((type) => ({ value: type, label: ACTORS[type] })),
        ]}
        onChange={(type) => narrow({ actor_type: type || undefined })}
      />
      <span className={classes.days}>
        <ListDateField label="From" max={search.to} value={search.from} onChange={(from) => narrow({ from })} />
        <span aria-hidden>–</span>
        <ListDateField label="To" min={search.from} value={search.to} onChange={(to) => narrow({ to })} />
      </span>
      <SearchField
        label="Search names and events"
        value={search.search}
        onSearch={(text) => onType({ ...search, search: text, page: undefined })}
      />
    </div>
  );
}
