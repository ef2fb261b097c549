import { ShortcutKeys } from '../../components/ui/display/shortcut-keys';
import { usePermissions } from '../../lib/session/current-user';
import { NAVIGATION_SHORTCUTS } from './navigation-shortcuts';
import classes from './shortcuts-view.module.css';

const EVERYWHERE = [
  { keys: ['mod', 'k'], label: 'Open search' },
  { keys: ['?'], label: 'Show keyboard shortcuts' },
  { keys: ['/'], label: 'Search in a list or a log' },
  { keys: ['escape'], label: 'Close the open dialog or menu' },
] as const;

export function ShortcutsView() {
  const permissions = usePermissions();
  const jumps = NAVIGATION_SHORTCUTS.filter(({ ownerOnly }) => permissions.isOwner || !ownerOnly);
  return (
    <div className={classes.columns}>
      <List title="Everywhere" lines={EVERYWHERE} />
      <List title="Go to" lines={jumps.map(({ key, label }) => ({ keys: ['g', key], label }))} />
    </div>
  );
}

function List({ title, lines }: { title: string; lines: readonly { keys: readonly string[]; label: string }[] }) {
  return (
    <section>
      <h3 className={classes.title}>{title}</h3>
      <dl className={classes.list}>
        {lines.map(({ keys, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <ShortcutKeys keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
