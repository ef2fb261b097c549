import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, hasErrorCode } from '../../../lib/api/api-error';
import { Notice } from './notice';

interface Props {
  error: unknown;
  title?: string;
  /** Better words for this place than the API can have. */
  message?: string;
  onRetry?: () => void;
}

/** Says what went wrong in the API's own words, and the number by which the log line can be found. */
export function ErrorNotice({ error, title = 'That did not work', message, onRetry }: Props) {
  // An ended session has a dialog of its own, over the page.
  if (!error || hasErrorCode(error, 'SESSION_REQUIRED')) return null;
  const known = error instanceof ApiError ? error : undefined;
  return (
    <Notice role="alert" tone="bad" icon={<IconAlertTriangle size={18} />} title={title}>
      {message ??
        known?.message ??
        'The page ran into an error of its own. Reload it; if that does not help, report it.'}
      {known?.requestId && known.status >= 500 && (
        <Text fz="xs" ff="monospace" mt={4}>
          request {known.requestId}
        </Text>
      )}
      {onRetry && (
        <div>
          <Button size="xs" variant="default" mt="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      )}
    </Notice>
  );
}
