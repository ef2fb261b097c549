import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { MenuProps } from './menu-dropdown';
import { loadAhead } from '../../../lib/browser/load-ahead';

const load = () => import('./menu-dropdown');
const MenuDropdown = lazy(load);

/** A menu whose code is loaded when it is about to be used. */
export function LazyMenu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const plain = props.renderTarget({
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: () => loadAhead(load),
    onFocus: () => loadAhead(load),
    onClick: () => setWanted(true),
  });
  if (!wanted) return plain;
  return (
    <Suspense fallback={plain}>
      <MenuDropdown {...props} />
    </Suspense>
  );
}

/**
 * The three-dot menu of a row or a page. `<ActionMenu label="Actions for web-1"><Menu.Item>…</Menu.Item></ActionMenu>`
 */
export const ActionMenu = ({ label, children }: { label: string; children: ReactNode }) => (
  <LazyMenu
    label={label}
    renderTarget={(props) => (
      <ActionIcon variant="subtle" color="gray" c="dimmed" aria-label={label} {...props}>
        <IconDots size={17} />
      </ActionIcon>
    )}
  >
    {children}
  </LazyMenu>
);
