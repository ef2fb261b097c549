import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty state: what will be here, what it is for, and how to start. */
export function EmptyState({ icon, title, children, action }: Props) {
  return (
    <Center py={56} px="md">
      <Stack align="center" gap="sm" maw={440} ta="center">
        <Text c="var(--fl-accent-text)" component="span" lh={1}>
          {icon}
        </Text>
        <Title order={2}>{title}</Title>
        {children && (
          <Text c="dimmed" component="div">
            {children}
          </Text>
        )}
        {action}
      </Stack>
    </Center>
  );
}
