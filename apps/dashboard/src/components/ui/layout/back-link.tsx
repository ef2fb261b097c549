import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';
import classes from './back-link.module.css';

function Anchor({ children, ...props }: ComponentPropsWithRef<'a'>) {
  return (
    <a {...props} className={classes.link}>
      <IconArrowLeft size={14} aria-hidden />
      {children}
    </a>
  );
}

/** Link to the parent page, above a title. `<BackLink to="/servers">Servers</BackLink>` */
export const BackLink = createLink(Anchor);
