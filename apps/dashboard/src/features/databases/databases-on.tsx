import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { TextLink } from '../../components/ui/button-link';
import { Panel } from '../../components/ui/panel';
import { StatusOf } from '../../components/ui/status';
import { DATABASE_WORDS } from '../../lib/status-words';
import classes from './databases-of.module.css';
import { engineOf } from './engine-words';
import { databasesOnQuery } from './queries';

/** The databases on a server, where it has some. */
export function DatabasesOn({ serverId }: { serverId: string }) {
  const { data } = useQuery(databasesOnQuery(serverId));
  if (!data || data.total === 0) return null;
  return (
    <Panel title="Databases" flush>
      <ul className={classes.list} aria-label="Databases">
        {data.databases.map((database) => (
          <li key={database.id} className={classes.item}>
            <span>
              <Link className={classes.name} to="/databases/$databaseId" params={{ databaseId: database.id }}>
                {database.name}
              </Link>
              <span className={classes.more}>{engineOf(database)}</span>
            </span>
            <StatusOf words={DATABASE_WORDS[database.status]} />
          </li>
        ))}
        {data.total > data.databases.length && (
          <li className={classes.item}>
            <TextLink to="/databases" search={{ server_id: serverId }} fz="sm">
              All {data.total} databases
            </TextLink>
          </li>
        )}
      </ul>
    </Panel>
  );
}
