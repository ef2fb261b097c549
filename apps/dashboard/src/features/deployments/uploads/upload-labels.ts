import type { UploadRecord } from '@fairlead/client';
import type { StatusLabel } from '../../../lib/labels/status-labels';
import { formatBytes } from '../../../lib/format/format-values';

const READY: StatusLabel = { tone: 'ok', label: 'Ready', meaning: 'Complete and checked. It can be deployed.' };
const RECEIVING: StatusLabel = {
  tone: 'busy',
  label: 'Receiving',
  meaning: 'Its last part has not arrived. It can be continued where it stopped.',
};

export const uploadStatusLabel = ({ status }: Pick<UploadRecord, 'status'>): StatusLabel =>
  status === 'ready' ? READY : RECEIVING;

/** "12 MiB", or "4 MiB of 12 MiB" before all of it has arrived. */
export const uploadSizeLabel = ({ status, size_bytes: size, received_bytes: received }: UploadRecord): string =>
  status === 'ready' ? formatBytes(size) : `${formatBytes(received)} of ${formatBytes(size)}`;

const FORMAT_LABELS = { tar: 'tar', gzip: 'tar, gzip', zstd: 'tar, Zstandard' } as const;

export const uploadFormatLabel = (format: UploadRecord['format']): string => (format ? FORMAT_LABELS[format] : '');

/** Enough of a SHA-256 to compare it by eye. */
export const shortChecksum = (sha256: string): string => sha256.slice(0, 12);
