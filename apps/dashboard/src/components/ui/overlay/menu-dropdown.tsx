import { Menu } from '@mantine/core';
import {
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useNextTickValue } from '../../../lib/browser/use-next-tick-value';

/**
 * Container of the dropdowns: inside the page, so that they belong to its landmark, but in nothing that would clip
 * them.
 */
const MENUS_ID = 'menus';

export interface MenuProps {
  /** Accessible name of the dropdown: "Actions for web-1". */
  label: string;
  /** Renders the button; the argument must be spread on it. */
  renderTarget: (props: ComponentPropsWithRef<'button'>) => ReactElement;
  /** Mantine's `Menu.Item`s. */
  children: ReactNode;
  width?: number | 'target';
  /** Renders the dropdown beside its button: for menus inside an overlay. */
  inPlace?: boolean;
  position?: 'bottom-end' | 'bottom-start' | 'top-start';
}

/** A default export, for `lazy`. It is mounted by a click on its button, so it opens at once. */
export default function MenuDropdown({
  label,
  renderTarget,
  children,
  width = 200,
  position = 'bottom-end',
  inPlace,
}: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(true);
  const shown = useNextTickValue(opened);
  // Replaces the clicked button, so that closing returns the focus here.
  useEffect(() => button.current?.focus(), []);
  return (
    <Menu
      opened={shown}
      onChange={setOpened}
      width={width}
      position={position}
      shadow="md"
      withinPortal={!inPlace}
      portalProps={{ target: `#${MENUS_ID}` }}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>{renderTarget({ ref: button })}</Menu.Target>
      <Menu.Dropdown aria-label={label}>
        <Suspense>{children}</Suspense>
      </Menu.Dropdown>
    </Menu>
  );
}
