import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './form-footer.module.css';

interface Props {
  /** The buttons, submit first. */
  children: ReactNode;
  /** Text beside the buttons: "Unsaved changes", or what saving will do. */
  note?: ReactNode;
}

/** The footer of a form, which stays visible while the form is longer than the screen. */
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
