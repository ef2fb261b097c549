import { Group, Text } from '@mantine/core';

/** The logo, a line running through a ring, as in a fairlead. The same drawing is `public/favicon.svg`. */
export function BrandMark({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" strokeLinecap="round" aria-hidden>
      <rect width="24" height="24" rx="6" fill="#0b6872" />
      <circle cx="12" cy="12" r="5.6" stroke="#fff" strokeWidth="2.1" />
      <path d="M-1 18.5C8 18.5 6.5 12 12 12" stroke="#0b6872" strokeWidth="5.4" />
      <path d="M-1 18.5C8 18.5 6.5 12 12 12s4-6.5 13-6.5" stroke="#fff" strokeWidth="2.1" />
    </svg>
  );
}

export function Brand() {
  return (
    <Group gap={9} wrap="nowrap">
      <BrandMark />
      <Text fw={600} fz="lg" lts="-0.015em">
        Fairlead
      </Text>
    </Group>
  );
}
