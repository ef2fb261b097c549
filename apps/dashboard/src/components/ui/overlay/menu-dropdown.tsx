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

/** Where menus lie in the document: inside the page, so that they belong to its landmark, but in nothing that would cut them. */
const MENUS_ID = 'menus';

export interface MenuProps {
  /** The dropdown's name, read out: "Actions for web-1". */
  label: string;
  /** Renders the button; what it is given has to be spread on it. */
  renderTarget: (props: ComponentPropsWithRef<'button'>) => ReactElement;
  /** `Menu.Item`s of Mantine. */
  children: ReactNode;
  width?: number | 'target';
  /** Inside what holds the button: for a menu of something that lies over the page. */
  inPlace?: boolean;
  position?: 'bottom-end' | 'bottom-start' | 'top-start';
}

/** A default export, for `lazy`. It is there because its button was pressed, so it opens at once. */
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
  // In place of the button that was pressed, so that closing leads back here.
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
