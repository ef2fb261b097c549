import { SegmentedControl } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { METRICS_RANGES, type MetricsRange, RANGE_MS, STEP_MS } from '../../lib/url/metrics-range';
import { Panel } from '../ui/layout/panel';
import { ErrorNotice } from '../ui/feedback/error-notice';
import classes from './metrics-panel.module.css';

const WORDS: Readonly<Record<MetricsRange, string>> = {
  '1h': '1 h',
  '6h': '6 h',
  '24h': '24 h',
  '7d': '7 d',
  '30d': '30 d',
};
const RANGES = METRICS_RANGES.map((value) => ({ value, label: WORDS[value] }));
const isRange = (value: string): value is MetricsRange => METRICS_RANGES.some((known) => known === value);
const SECOND = 1000;

interface Span {
  stepSeconds: number;
  from: number;
  to: number;
  height: number;
}

/** What charts of one range have in common; `at` is when their samples came, 0 while they have not. */
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
  range: MetricsRange;
  onRange: (range: MetricsRange) => void;
  /** Why there is nothing to draw. */
  error: unknown;
  onRetry: () => void;
  /** Charts, as many beside each other as there is room for. */
  children: ReactNode;
}

/** How something did over a part of the past that can be chosen. */
export const MetricsPanel = ({ range, onRange, error, onRetry, children }: Props) => (
  <Panel
    title="Metrics"
    description="Averages; times at which nothing was measured are gaps."
    actions={
      <SegmentedControl
        size="xs"
        aria-label="Time"
        data={RANGES}
        value={range}
        onChange={(value) => isRange(value) && onRange(value)}
      />
    }
  >
    {error ? (
      <ErrorNotice error={error} title="The metrics could not be read" onRetry={onRetry} />
    ) : (
      <div className={classes.charts}>{children}</div>
    )}
  </Panel>
);

/** A chart that has the whole width. */
export const WideChart = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>;
