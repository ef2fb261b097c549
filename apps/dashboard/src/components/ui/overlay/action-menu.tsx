import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuProps } from './menu-dropdown';
import { loadAhead } from '../../../lib/browser/load-ahead';

const load = () => import('./menu-dropdown');
const MenuDropdown = lazy(load);

interface LazyMenuProps extends MenuProps {
  /** Loads the code of the items, where it is separate: the menu opens when both are there, never empty. */
  loadItems?: () => Promise<unknown>;
}

/** A menu whose code is loaded when it is about to be used. */
export function LazyMenu({ loadItems, ...props }: LazyMenuProps) {
  const [wanted, setWanted] = useState(false);
  const loadAll = () => Promise.all([load(), loadItems?.()]);
  // If the code cannot be loaded, the menu itself reports it.
  const open = () => setWanted(true);
  const plain = props.renderTarget({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => loadAhead(loadAll),
    onFocus: () => loadAhead(loadAll),
    onClick: () => void loadAll().then(open, open),
  });
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <MenuDropdown {...props} />
    </Suspense>
  );
}

interface ActionMenuProps {
  label: string;
  loadItems?: () => Promise<unknown>;
  children: ReactNode;
}

/**
 * The three-dot menu of a row or a page. `<ActionMenu label="Actions for web-1"><Menu.Item>…</Menu.Item></ActionMenu>`
 */
export const ActionMenu = ({ label, loadItems, children }: ActionMenuProps) => (
  <LazyMenu
    label={label}
    loadItems={loadItems}
    renderTarget={(props) => (
      <ActionIcon variant="subtle" color="gray" c="dimmed" aria-label={label} {...props}>
        <IconDots size={17} />
      </ActionIcon>
    )}
  >
    {children}
  </LazyMenu>
);
