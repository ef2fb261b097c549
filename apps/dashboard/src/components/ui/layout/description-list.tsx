import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** Labelled values in a responsive grid. */
export const DescriptionList = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  name: string;
  /** `undefined` is loading and holds its space; `null` is shown as a dash. */
  children: ReactNode;
  /** Long values span two columns. */
  wide?: boolean;
}

export function DescriptionItem({ name, children, wide }: FactProps) {
  return (
    <div data-wide={wide || undefined}>
      <dt>{name}</dt>
      <dd>{children === undefined ? <Skeleton height={12} my={4} width="70%" /> : (children ?? '–')}</dd>
    </div>
  );
}
