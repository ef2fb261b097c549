import type { TokenRecord } from '@fairlead/client';
import { List, Radio, Stack, Text } from '@mantine/core';

export type TokenChoice = 'revoke' | 'keep';

interface Props {
  tokens: readonly TokenRecord[];
  value: TokenChoice;
  onChange: (choice: TokenChoice) => void;
}

/** Lists the valid tokens that a person has created, and asks what becomes of them. */
export const PersonTokensField = ({ tokens, value, onChange }: Props) => (
  <Radio.Group
    label={`API tokens they created (${tokens.length})`}
    value={value}
    onChange={(chosen) => onChange(chosen === 'keep' ? 'keep' : 'revoke')}
  >
    <Stack gap="xs" mt={6}>
      <List size="sm">
        {tokens.map(({ id, name, token_hint }) => (
          <List.Item key={id}>
            {name}{' '}
            <Text span fz="sm" c="dimmed">
              <code>{token_hint}</code>
            </Text>
          </List.Item>
        ))}
      </List>
      <Radio value="revoke" label="Revoke them" description="Programs that use them are refused from now on." />
      <Radio
        value="keep"
        label="Keep them"
        description="Whoever has a copy of a token can go on using it. Choose this only for programs of others."
      />
    </Stack>
  </Radio.Group>
);
