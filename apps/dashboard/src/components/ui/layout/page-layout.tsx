import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { createContext, type ReactNode } from 'react';
import classes from './page-layout.module.css';

interface Props {
  title: string;
  description?: ReactNode;
  /** Above the title: where this page hangs. */
  back?: ReactNode;
  /** Beside the title: how the thing does. */
  status?: ReactNode;
  /** What one can do here, right of the title. */
  actions?: ReactNode;
  /** Below the title: the parts of a thing that has several. */
  tabs?: ReactNode;
  /** For forms and reading: lines that are not too long. */
  narrow?: boolean;
  children: ReactNode;
}

/** Whether what is shown is a part of a page, which has its title and its room already. */
export const InsidePageContext = createContext(false);

/** The one shape of a page: its title, what it is for, what can be done, then the thing itself. */
export function PageLayout({ title, description, back, status, actions, tabs, narrow, children }: Props) {
  useDocumentTitle(`${title} · Fairlead`);
  return (
    <div className={classes.page} data-narrow={narrow || undefined}>
      <header className={classes.head} data-tabs={Boolean(tabs) || undefined}>
        {back}
        <Group justify="space-between" align="flex-end" gap="md">
          <Box maw={680} miw={0}>
            <Group gap="sm" align="center">
              <Title order={1} className={classes.title}>
                {title}
              </Title>
              {status}
            </Group>
            {description && (
              <Text c="dimmed" mt={4} component="div">
                {description}
              </Text>
            )}
          </Box>
          {actions && <Group gap="xs">{actions}</Group>}
        </Group>
        {tabs}
      </header>
      <Stack gap="lg">
        <InsidePageContext value>{children}</InsidePageContext>
      </Stack>
    </div>
  );
}
