import { Box, Group, Stack, Text, Title } from '@mantine/core';
import { createContext, type ReactNode, useEffect } from 'react';
import classes from './page-layout.module.css';

interface Props {
  title: string;
  /** The open tab, for the title of the document. */
  tab?: string | undefined;
  description?: ReactNode;
  /** Above the title: the link to the parent page. */
  back?: ReactNode;
  /** Beside the title: the status. */
  status?: ReactNode;
  /** Right of the title: the actions. */
  actions?: ReactNode;
  /** Below the title: the tabs. */
  tabs?: ReactNode;
  /** Limits the width of forms and texts. */
  narrow?: boolean;
  children: ReactNode;
}

/** Set within a page that already has a title and padding. */
export const InsidePageContext = createContext(false);

/** The layout of every page: title, description, actions and content. */
export function PageLayout({ title, tab, description, back, status, actions, tabs, narrow, children }: Props) {
  const documentTitle = [...(tab ? [tab] : []), title, 'Fairlead'].join(' · ');
  useEffect(() => {
    document.title = documentTitle;
  }, [documentTitle]);
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
