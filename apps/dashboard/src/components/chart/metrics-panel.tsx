import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { METRICS_RANGES, type MetricsRange, RANGE_MS, STEP_MS } from '../../lib/url/metrics-range';
import { Panel } from '../ui/layout/panel';
import { ErrorNotice } from '../ui/feedback/error-notice';
import classes from './metrics-panel.module.css';

const RANGE_LABELS: Readonly<Record<MetricsRange, string>> = {
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
};
const RANGES = METRICS_RANGES.map((value) => ({ value, label: RANGE_LABELS[value] }));
const isRange = (value: string): value is MetricsRange => METRICS_RANGES.some((known) => known === value);
const SECOND = 1000;

interface Span {
  stepSeconds: number;
  from: number;
  to: number;
  height: number;
}

/** Props that the charts of one range share; `at` is when their samples were loaded, 0 before that. */
export function useChartTimeSpan(range: MetricsRange, at: number, stepSeconds: number | undefined): Span {
  const [opened] = useState(() => Date.now());
  const to = Math.ceil((at || opened) / SECOND);
  return {
    stepSeconds: stepSeconds ?? STEP_MS[range] / SECOND,
    from: to - RANGE_MS[range] / SECOND,
    to,
    height: 170,
  };
}

interface Props {
  title?: string;
  description?: ReactNode;
  range: MetricsRange;
  onRange: (range: MetricsRange) => void;
  /** Why there is nothing to draw. */
  error: unknown;
  onRetry: () => void;
  /** A responsive grid of charts. */
  children: ReactNode;
}

/** Metrics of something over a selectable range. */
export const MetricsPanel = ({
  title = 'Metrics',
  description = 'Average values. Gaps mean that no data was collected.',
  range,
  onRange,
  error,
  onRetry,
  children,
}: Props) => (
  <Panel
    title={title}
    description={description}
    actions={
      <SegmentedControl
        size="xs"
        aria-label="Time range"
        data={RANGES}
        value={range}
        onChange={(value) => isRange(value) && onRange(value)}
      />
    }
  >
    {error ? (
      <ErrorNotice error={error} title="Could not load metrics" onRetry={onRetry} />
    ) : (
      <div className={classes.charts}>{children}</div>
    )}
  </Panel>
);

/** What the dashed lines in the charts of a panel are. */
export const MarkKey = ({ mark, children }: { mark?: 'problem' | 'selected'; children: ReactNode }) => (
  <p className={classes.key} data-mark={mark}>
    {children}
  </p>
);

/** Several keys in a row. */
export const MarkKeys = ({ children }: { children: ReactNode }) => <div className={classes.keys}>{children}</div>;

/** A chart of full width. */
export const WideChart = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>;
