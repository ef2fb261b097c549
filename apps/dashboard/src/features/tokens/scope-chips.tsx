import { SCOPES, type Scope } from '@fairlead/contracts';
import { groupScopes } from './scope-groups';
import classes from './scope-chips.module.css';

const READS = SCOPES.filter((scope) => scope.endsWith(':read'));

/** Common sets have a name, so that they stay short in the list. */
function nameOf(scopes: readonly Scope[]): string | undefined {
  if (scopes.length === SCOPES.length) return `all ${SCOPES.length} scopes`;
  const readsAll = scopes.length === READS.length && READS.every((scope) => scopes.includes(scope));
  return readsAll ? 'read everything' : undefined;
}

export function ScopeChips({ scopes }: { scopes: readonly Scope[] }) {
  const name = nameOf(scopes);
  if (name) return <span className={classes.chip}>{name}</span>;
  return (
    <ul className={classes.list}>
      {groupScopes(scopes).map(({ resource, scopes: entries }) => (
        <li key={resource} className={classes.chip} title={entries.map(({ scope }) => scope).join(', ')}>
          <span className={classes.resource}>{resource}</span> {entries.map(({ action }) => action).join(' · ')}
        </li>
      ))}
    </ul>
  );
}
