import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-footer.module.css';

interface Props {
  /** The buttons, the first of them the one that sends. */
  children: ReactNode;
  /** Beside them: "Unsaved changes", or what will happen. */
  note?: ReactNode;
}

/** The end of a form, which stays in sight while the form is longer than the screen. */
export function FormFooter({ children, note }: Props) {
  return (
    <div className={classes.footer}>
      <Group gap="sm">{children}</Group>
      {note && (
        <Text fz="sm" c="dimmed" component="div" role="status">
          {note}
        </Text>
      )}
    </div>
  );
}
