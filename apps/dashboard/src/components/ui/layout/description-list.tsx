import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './description-list.module.css';

/** What is known of a thing, name above value, as many beside each other as there is room for. */
export const DescriptionList = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>;

interface FactProps {
  name: string;
  /** Nothing yet: the room is held. Nothing at all is `null`, shown as a dash. */
  children: ReactNode;
  /** Long values take two columns. */
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
