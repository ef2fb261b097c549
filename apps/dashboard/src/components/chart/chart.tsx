import { Skeleton } from '@mantine/core';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { ChartTable } from './chart-table';
import { type ChartMark, type ChartSeries, marksAt, summarize, withGaps } from './chart-data';
import { ChartLegend } from './chart-legend';
import { cursorTime } from './chart-time';
import type { ChartUnit } from './chart-units';
import classes from './chart.module.css';
import type { ChartCursor } from './plot-options';

const Plot = lazy(() => import('./plot'));

interface Props {
  /** Names it in the hash of an address, which focuses it. */
  id?: string;
  title: string;
  unit: ChartUnit;
  /** Seconds since 1970, ascending; `undefined` while they are loading. */
  times: readonly number[] | undefined;
  /** One to three series. */
  series: readonly ChartSeries[];
  /** Interval between samples; from 2.5 times that there is a gap. */
  stepSeconds: number;
  /** Range of the time axis in seconds. Without it, the range of the samples. */
  from?: number;
  to?: number;
  /** Top of the axis where it is known. */
  max?: number;
  /** Fill below the first line. */
  area?: boolean;
  /** Charts of a page with the same key share their cursor. */
  sync?: string;
  height?: number;
  /** Moments that are marked by vertical lines. */
  marks?: readonly ChartMark[];
  empty?: ReactNode;
  /** For charts below each other, whose axes of time are to be one. */
  aligned?: boolean;
  /** With the time that was clicked, in seconds since 1970. */
  onSelect?: (time: number) => void;
}

const NO_MARKS: readonly ChartMark[] = [];

/** A chart of values over time. */
export function Chart(props: Props) {
  const { id, title, unit, times, series, stepSeconds, from, to, max, area = false, sync, height = 180, empty } = props;
  const { marks = NO_MARKS, aligned = false, onSelect } = props;
  const drawn = useMemo(() => times && withGaps(times, series, stepSeconds), [times, series, stepSeconds]);
  const [cursor, setCursor] = useState<ChartCursor>();
  const time = cursor && drawn?.times[cursor.index];
  const summaries = useMemo(() => series.map(({ label, values }) => ({ label, summary: summarize(values) })), [series]);
  const skeleton = <Skeleton height={height} radius="sm" />;
  return (
    <figure className={classes.chart} id={id} tabIndex={id === undefined ? undefined : -1} aria-label={id && title}>
      <ChartLegend title={title} unit={unit} series={series} drawn={drawn} at={cursor?.index} />
      {!drawn && skeleton}
      {drawn && drawn.times.length === 0 && (
        <div className={classes.empty} style={{ height }}>
          {empty ?? 'No data in this period.'}
        </div>
      )}
      {drawn && drawn.times.length > 0 && (
        <Suspense fallback={skeleton}>
          <div className={classes.canvas}>
            <Plot
              times={drawn.times}
              values={drawn.values}
              height={height}
              marks={marks}
              onCursor={setCursor}
              onSelect={onSelect}
              {...{ unit, max, from, to, sync, area, aligned }}
            />
            {cursor && time !== undefined && (
              <span
                className={classes.time}
                style={{ left: `clamp(3rem, ${cursor.left}px, calc(100% - 3rem))` }}
                aria-hidden
              >
                {[cursorTime(time), ...marksAt(marks, time, stepSeconds)].join(' · ')}
              </span>
            )}
          </div>
        </Suspense>
      )}
      <ChartTable title={title} unit={unit} rows={summaries} marks={marks} />
    </figure>
  );
}
