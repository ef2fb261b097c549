import { Button, Center, Stack, Text, Title } from '@mantine/core';
import { BrandMark } from '../components/ui/layout/brand';

export function PageNotFound() {
  return (
    <Center component="main" mih="70dvh" p="md">
      <Stack align="center" gap="xs" ta="center">
        <BrandMark size={32} />
        <Title order={1}>Page not found</Title>
        <Text c="dimmed">The link may be outdated or mistyped.</Text>
        <Button component="a" href="/" variant="default" mt="sm">
          Go to overview
        </Button>
      </Stack>
    </Center>
  );
}
