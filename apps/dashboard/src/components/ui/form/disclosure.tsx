import { Skeleton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, Suspense, useState } from 'react';
import classes from './disclosure.module.css';

interface Props {
  title: string;
  /** Where something within is wrong, or is not as it is for most. */
  open?: boolean;
  /** What is within is not there before it is opened for the first time: for parts that are loaded then. */
  late?: boolean;
  children: ReactNode;
}

/** What few need: there for whoever looks for it. It opens by itself, and is closed by people only. */
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
