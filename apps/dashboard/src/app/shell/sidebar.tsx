import { Link } from '@tanstack/react-router';
import { Brand } from '../../components/ui/layout/brand';
import { AccountMenu } from './account-menu';
import { ConnectionIndicator } from './connection-indicator';
import { Navigation } from './navigation';
import { SearchButton } from './search-button';
import classes from './sidebar.module.css';

/** The navigation beside the page, or in a drawer on a phone. */
export function Sidebar({ onLeave }: { onLeave?: () => void }) {
  return (
    <div className={classes.side}>
      <Link to="/" className={classes.home} aria-label="Fairlead, go to overview" onClick={onLeave}>
        <Brand />
      </Link>
      <SearchButton onOpen={onLeave} />
      <div className={classes.links}>
        <Navigation onLeave={onLeave} />
      </div>
      <ConnectionIndicator />
      <AccountMenu onLeave={onLeave} />
    </div>
  );
}
