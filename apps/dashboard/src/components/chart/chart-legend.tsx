import type { ChartSeries, ChartValue } from './chart-data';
import { type ChartUnit, formatValue } from './chart-units';
import classes from './chart.module.css';

interface Props {
  title: string;
  unit: ChartUnit;
  series: readonly ChartSeries[];
  drawn: { times: readonly number[]; values: readonly (readonly ChartValue[])[] } | undefined;
  /** The sample at the cursor; without a cursor, the newest. */
  at: number | undefined;
}

/** The legend above the chart, where nothing covers it: the series and their values at the cursor. */
export function ChartLegend({ title, unit, series, drawn, at }: Props) {
  const count = drawn?.times.length ?? 0;
  return (
    <figcaption className={classes.legend}>
      <span className={classes.title}>{title}</span>
      {count > 0 && (
        <span className={classes.values} aria-hidden>
          {series.map(({ label }, index) => {
            const value = drawn?.values[index]?.[at ?? count - 1] ?? null;
            return (
              <span key={label} className={classes.value} data-series={index + 1}>
                {series.length > 1 && <span className={classes.label}>{label}</span>}
                {value === null ? '–' : formatValue(unit, value)}
              </span>
            );
          })}
        </span>
      )}
    </figcaption>
  );
}
