import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import classes from './disclosure.module.css';

interface Props {
  title: string;
  /** Opens when a field inside has an error or a non-default value. */
  open?: boolean;
  /** The content is mounted when it is first opened, because it can be loaded lazily. */
  late?: boolean;
  children: ReactNode;
}

/** A section for rarely used fields. It can open automatically, but only the reader closes it. */
export function Disclosure({ title, open = false, late = false, children }: Props) {
  const [before, setBefore] = useState(open);
  const [shown, setShown] = useState(open);
  const [wasShown, setWasShown] = useState(!late || open);
  if (open !== before) {
    setBefore(open);
    if (open) setShown(true);
  }
  if (shown && !wasShown) setWasShown(true);
  return (
    <details className={classes.fold} open={shown} onToggle={(event) => setShown(event.currentTarget.open)}>
      <summary className={classes.title}>
        <IconChevronRight size={15} aria-hidden />
        {title}
      </summary>
      <div className={classes.body}>
        {wasShown && <Suspense fallback={<Skeleton height={96} />}>{children}</Suspense>}
      </div>
    </details>
  );
}
