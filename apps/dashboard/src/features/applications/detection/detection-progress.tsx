import { Loader } from '@mantine/core';
import { useState } from 'react';
import { ElapsedTime } from '../../../components/ui/display/elapsed-time';
import classes from './detection-progress.module.css';

/** Shown while detection runs. It mounts when detection starts, which gives the elapsed time. */
export function DetectionProgress({ server }: { server: string | undefined }) {
  const [since] = useState(() => new Date().toISOString());
  return (
    <p className={classes.progress} role="status">
      <Loader size={16} aria-hidden />
      <span>
        {server ?? 'The server'} is reading the repository. Nothing is built or stored.{' '}
        <span aria-hidden>
          <ElapsedTime since={since} />
        </span>
      </span>
    </p>
  );
}
