import type { DatabaseRecord } from '@fairlead/client';
import { useQuery } from '@tanstack/react-query';
import { TextLink } from '../../../components/ui/layout/button-link';
import { Panel } from '../../../components/ui/layout/panel';
import { applicationDatabasesQuery } from '../queries';
import classes from './linked-database-variables.module.css';

interface Props {
  applicationId: string;
  /** Variables that the application sets itself, which take precedence. */
  own: readonly string[];
}

/** Read-only list of the variables from linked databases, below the application’s own. */
export function LinkedDatabaseVariables({ applicationId, own }: Props) {
  const { data } = useQuery(applicationDatabasesQuery(applicationId));
  const linked = data?.map((database) => ({ database, variables: variablesFor(database, applicationId) }));
  if (!linked || linked.length === 0) return null;
  return (
    <Panel
      title="From databases"
      description="Set by Fairlead on deployment. A variable of the same name above takes precedence."
      flush
    >
      <ul className={classes.databases}>
        {linked.map(({ database, variables }) => (
          <li key={database.id} className={classes.database}>
            <TextLink to="/databases/$databaseId" params={{ databaseId: database.id }} fz="sm" fw={500}>
              {database.name}
            </TextLink>
            <ul className={classes.variables} aria-label={`Variables from ${database.name}`}>
              {variables.map((name) => (
                <li key={name} data-overruled={own.includes(name) || undefined}>
                  <code>{name}</code>
                  {own.includes(name) && ' overridden'}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const variablesFor = ({ links }: DatabaseRecord, applicationId: string): readonly string[] =>
  links.find(({ application_id: id }) => id === applicationId)?.variables ?? [];
