import '@mantine/notifications/styles.layer.css';
import { Anchor, Button, Group, Text } from '@mantine/core';
import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Toast } from '../../lib/browser/toast';

const SHORT_MS = 5000;
/** Long enough to read a toast and press its button. */
const LONG_MS = 10_000;
const ICONS = { ok: <IconCheck size={20} />, bad: <IconAlertTriangle size={20} />, busy: undefined } as const;

function show({ id, tone, title, text, undo, link }: Toast): void {
  const hide = () => void notifications.hide(String(id));
  notifications.show({
    id: String(id),
    title,
    icon: ICONS[tone],
    styles: { icon: { background: 'none', color: `var(--fl-${tone === 'busy' ? 'accent-text' : tone})` } },
    autoClose: tone === 'bad' || undo || link ? LONG_MS : SHORT_MS,
    withBorder: true,
    closeButtonProps: { 'aria-label': 'Close' },
    role: tone === 'bad' ? 'alert' : 'status',
    message: (
      <>
        {text && <Text fz="sm">{text}</Text>}
        {(undo ?? link) && (
          <Group gap="sm" mt={4}>
            {undo && (
              <Button
                size="compact-xs"
                variant="default"
                onClick={() => {
                  hide();
                  undo();
                }}
              >
                Undo
              </Button>
            )}
            {link && (
              <Anchor component={Link} to={link.href} fz="sm" onClick={hide}>
                {link.label}
              </Anchor>
            )}
          </Group>
        )}
      </>
    ),
  });
}

/** Shows the toasts of `toast`. A default export, so that it is loaded with the first toast. */
export default function Toaster({ toasts }: { toasts: readonly Toast[] }) {
  const shown = useRef(0);
  useEffect(() => {
    for (const toast of toasts.filter(({ id }) => id > shown.current)) {
      shown.current = toast.id;
      show(toast);
    }
  }, [toasts]);
  return <Notifications position="bottom-right" limit={4} zIndex={450} />;
}
