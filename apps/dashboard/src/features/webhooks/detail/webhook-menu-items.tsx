import type { WebhookRecord } from '@fairlead/client';
import { Menu } from '@mantine/core';
import { DESTRUCTIVE_ITEM } from '../../../components/ui/overlay/destructive';
import type { WebhookDialog } from './webhook-dialogs';

interface Props {
  webhook: WebhookRecord;
  onOpen: (dialog: WebhookDialog) => void;
  onDisable: () => void;
}

/** A default export, for `lazy`: menus are loaded when one is opened. */
export default function WebhookMenuItems({ webhook, onOpen, onDisable }: Props) {
  return (
    <>
      {webhook.format === 'standard' && (
        <>
          <Menu.Item onClick={() => onOpen('replay')} disabled={!webhook.enabled}>
            Replay events…
          </Menu.Item>
          <Menu.Item onClick={() => onOpen('rotate')}>Rotate secret…</Menu.Item>
        </>
      )}
      {webhook.enabled && <Menu.Item onClick={onDisable}>Disable</Menu.Item>}
      <Menu.Item {...DESTRUCTIVE_ITEM} onClick={() => onOpen('delete')}>
        Delete…
      </Menu.Item>
    </>
  );
}
