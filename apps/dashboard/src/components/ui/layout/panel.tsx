import { Box, Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './panel.module.css';

interface Props {
  title?: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Without padding, for full-width tables. */
  flush?: boolean;
  children: ReactNode;
}

export function Panel({ title, description, actions, flush, children }: Props) {
  return (
    <section className={classes.panel}>
      {title && (
        <Group className={classes.head} justify="space-between" gap="sm">
          <Box>
            <Title order={2}>{title}</Title>
            {description && (
              <Text c="dimmed" fz="sm">
                {description}
              </Text>
            )}
          </Box>
          {actions}
        </Group>
      )}
      <div className={flush ? undefined : classes.body}>{children}</div>
    </section>
  );
}
