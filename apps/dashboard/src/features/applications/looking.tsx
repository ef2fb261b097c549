import { Loader } from '@mantine/core';
import { useState } from 'react';
import { Elapsed } from '../../components/ui/elapsed';
import classes from './looking.module.css';

/** A server is on its way to the repository and back. Mounted when it sets out, so that it knows since when. */
export function Looking({ server }: { server: string | undefined }) {
  const [since] = useState(() => new Date().toISOString());
  return (
    <p className={classes.looking} role="status">
      <Loader size={16} aria-hidden />
      <span>
        {server ?? 'The server'} looks at the repository. Nothing is built or kept.{' '}
        <span aria-hidden>
          <Elapsed since={since} />
        </span>
      </span>
    </p>
  );
}
