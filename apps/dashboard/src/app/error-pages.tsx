import { Button, Center, Stack, Text, Title } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { BrandMark } from '../components/ui/layout/brand';
import { ErrorNotice } from '../components/ui/feedback/error-notice';

export function PageNotFound() {
  return (
    <Center component="main" mih="70dvh" p="md">
      <Stack align="center" gap="xs" ta="center">
        <BrandMark size={32} />
        <Title order={1}>There is no such page</Title>
        <Text c="dimmed">The address may be old or mistyped.</Text>
        <Button component="a" href="/" variant="default" mt="sm">
          To the overview
        </Button>
      </Stack>
    </Center>
  );
}

export function RouteError({ error, reset }: ErrorComponentProps) {
  return (
    <Center component="main" mih="70dvh" p="md">
      <ErrorNotice error={error} title="The page could not be opened" onRetry={reset} />
    </Center>
  );
}
