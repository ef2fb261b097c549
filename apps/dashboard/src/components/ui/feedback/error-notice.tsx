import { Button, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, hasErrorCode } from '../../../lib/api/api-error';
import { Notice } from './notice';

interface Props {
  error: unknown;
  title?: string;
  /** A text that is more helpful in this place than the API's. */
  message?: string;
  onRetry?: () => void;
}

/** Shows the API's error message, and the request id that finds the log line. */
export function ErrorNotice({ error, title = 'Something went wrong', message, onRetry }: Props) {
  // An ended session has its own dialog over the page.
  if (!error || hasErrorCode(error, 'SESSION_REQUIRED')) return null;
  const known = error instanceof ApiError ? error : undefined;
  return (
    <Notice role="alert" tone="bad" icon={<IconAlertTriangle size={18} />} title={title}>
      {message ??
        known?.message ??
        'The page ran into an unexpected error. Reload it; if the error persists, report it.'}
      {known?.requestId && known.status >= 500 && (
        <Text fz="xs" ff="monospace" mt={4}>
          Request ID {known.requestId}
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
