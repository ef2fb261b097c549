import { Loader } from '@mantine/core';
import { useState } from 'react';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import classes from './detection-progress.module.css';

/** A server is on its way to the repository and back. Mounted when it sets out, so that it knows since when. */
export function DetectionProgress({ server }: { server: string | undefined }) {
  const [since] = useState(() => new Date().toISOString());
  return (
    <p className={classes.looking} role="status">
      <Loader size={16} aria-hidden />
      <span>
        {server ?? 'The server'} looks at the repository. Nothing is built or kept.{' '}
        <span aria-hidden>
          <ElapsedTime since={since} />
        </span>
      </span>
    </p>
  );
}
