import { Skeleton } from '@mantine/core';
import { useContext } from 'react';
import { InsidePageContext } from './page-layout';
import { Panel } from './panel';
import classes from './page-layout.module.css';

/** Placeholder of a page whose code is loading, or of a part of one: a nested page layout would be wider than a phone. */
export function PageSkeleton() {
  if (useContext(InsidePageContext)) {
    return (
      <div aria-busy>
        <PanelSkeleton lines={8} />
      </div>
    );
  }
  return (
    <div className={classes.page} aria-busy>
      <div className={classes.head}>
        <Skeleton height={22} width={220} my={4} />
        <Skeleton height={12} width={340} maw="80%" mt={12} />
      </div>
      <PanelSkeleton lines={8} />
    </div>
  );
}

/** Placeholder of a panel whose content is loading; says so after ten seconds. */
export function PanelSkeleton({ lines = 4 }: { lines?: number }) {
  return (
    <Panel>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} height={12} my={14} width={`${88 - ((line * 17) % 40)}%`} />
      ))}
      <p className={classes.slow}>This is taking longer than usual. The server may be busy or out of reach.</p>
    </Panel>
  );
}
