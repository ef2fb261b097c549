import { PasswordInput, Text, Textarea, TextInput } from '@mantine/core';
import type { NotificationFormat } from '@fairlead/contracts';
import type { UseFormReturnType } from '@mantine/form';
import { EXACT_INPUT_PROPS } from '../../../components/ui/form/exact-input-props';
import { FormSection } from '../../../components/ui/form/form-section';
import { DescriptionField, SubscriptionFields } from '../form/subscription-fields';
import { FORMAT_LABELS } from '../webhook-name';
import type { ChannelValues } from './channel-values';

/** Where what the form needs is found, in a sentence or two. */
const SETUP: Readonly<Record<NotificationFormat, string>> = {
  slack: 'In Slack, create an app with an incoming webhook for the channel, and copy its webhook URL.',
  discord: 'In Discord, open the settings of the channel, then Integrations → Webhooks, and copy the webhook URL.',
  teams:
    'In Teams, open the workflows of the channel, choose the one that posts when a webhook request is received, and copy its URL.',
  telegram: 'Create a bot with @BotFather, add it to the chat, and enter its token and the id of the chat.',
  ntfy: 'Enter the address of the topic. Whoever knows it can read the messages of a topic without access control.',
  email: 'Sent by the mail server of this instance.',
};

const URLS: Readonly<Partial<Record<NotificationFormat, string>>> = {
  slack: 'https://hooks.slack.com/services/…',
  discord: 'https://discord.com/api/webhooks/…',
  teams: 'https://….logic.azure.com/workflows/…',
  ntfy: 'https://ntfy.sh/my-topic',
};

interface Props {
  form: UseFormReturnType<ChannelValues>;
  /** The stored secrets as they are shown; undefined for a new channel. */
  stored?: { url: string | null; token: string | null };
}

/** The fields that a new channel and the settings of one have in common. */
export function ChannelFields({ form, stored }: Props) {
  const { format } = form.values;
  const subscription = { values: form.values, errors: form.errors, onChange: form.setValues };
  const unchanged = (secret: string | null | undefined): string | undefined =>
    secret ? `${secret} (unchanged)` : undefined;
  return (
    <>
      <FormSection title={FORMAT_LABELS[format]} description={SETUP[format]}>
        {format in URLS && (
          <TextInput
            label={format === 'ntfy' ? 'Topic URL' : 'Webhook URL'}
            placeholder={unchanged(stored?.url) ?? URLS[format]}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('url')}
          />
        )}
        {(format === 'telegram' || format === 'ntfy') && (
          <PasswordInput
            label={format === 'ntfy' ? 'Access token' : 'Bot token'}
            placeholder={unchanged(stored?.token) ?? (format === 'ntfy' ? 'Optional' : '123456:ABC…')}
            maw={420}
            visibilityToggleButtonProps={{ 'aria-label': 'Show token', tabIndex: 0 }}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('token')}
          />
        )}
        {format === 'telegram' && (
          <>
            <TextInput
              label="Chat ID"
              description="A number, negative for groups, or the @name of a public channel."
              placeholder="-1001234567890"
              maw={420}
              {...EXACT_INPUT_PROPS}
              {...form.getInputProps('chat_id')}
            />
            <TextInput
              label="Topic ID"
              placeholder="Optional, for groups with topics"
              inputMode="numeric"
              maw={420}
              {...EXACT_INPUT_PROPS}
              {...form.getInputProps('topic_id')}
            />
          </>
        )}
        {format === 'email' && (
          <Textarea
            label="Recipients"
            description="One address a line."
            placeholder="ops@example.org"
            autosize
            minRows={2}
            maxRows={8}
            maw={420}
            {...EXACT_INPUT_PROPS}
            {...form.getInputProps('recipients')}
          />
        )}
        <DescriptionField {...subscription} />
        {stored && (
          <Text fz="xs" c="dimmed">
            Secrets are stored encrypted and not shown. Leave a field empty to keep what is stored.
          </Text>
        )}
      </FormSection>
      <SubscriptionFields {...subscription} />
    </>
  );
}
