import { createLink, type LinkComponent } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './section-tabs.module.css';

/** Tabs of a record. They are links in a navigation, because each tab has its own address. */
export function SectionTabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={classes.tabs} ref={showCurrent}>
      {children}
    </nav>
  );
}

/** On a phone, the active tab may be outside the visible area. */
function showCurrent(nav: HTMLElement | null): void {
  const current = nav?.querySelector<HTMLElement>('[aria-current="page"]');
  if (nav && current)
    nav.scrollLeft = current.offsetLeft - nav.offsetLeft - (nav.clientWidth - current.offsetWidth) / 2;
}

const Anchor = (props: ComponentPropsWithRef<'a'>) => <a {...props} className={classes.tab} />;
const AnchorLink = createLink(Anchor);

/** `<SectionTab to="/servers/$serverId/metrics" params={{ serverId }}>Metrics</SectionTab>` */
export const SectionTab: LinkComponent<typeof Anchor> = (props) => (
  <AnchorLink activeOptions={{ exact: true, includeSearch: false }} {...props} />
);
