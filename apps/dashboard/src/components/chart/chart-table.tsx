import { VisuallyHidden } from '@mantine/core';
import type { ChartMark, ChartSummary } from './chart-data';
import { cursorTime } from './chart-time';
import { type ChartUnit, formatValue } from './chart-units';

interface Props {
  title: string;
  unit: ChartUnit;
  rows: readonly { label: string; summary: ChartSummary | undefined }[];
  marks: readonly ChartMark[];
}

/** The chart as a table for screen readers. */
export function ChartTable({ title, unit, rows, marks }: Props) {
  const show = (value: number) => formatValue(unit, value);
  return (
    <VisuallyHidden component="table">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Series</th>
          <th scope="col">Minimum</th>
          <th scope="col">Average</th>
          <th scope="col">Maximum</th>
          <th scope="col">Latest</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ label, summary }) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            {summary ? (
              <>
                <td>{show(summary.lowest)}</td>
                <td>{show(summary.average)}</td>
                <td>{show(summary.highest)}</td>
                <td>{show(summary.last)}</td>
              </>
            ) : (
              <td colSpan={4}>No data</td>
            )}
          </tr>
        ))}
        {marks.map(({ at, label }) => (
          <tr key={`${at} ${label}`}>
            <th scope="row">{label}</th>
            <td colSpan={4}>{cursorTime(at)}</td>
          </tr>
        ))}
      </tbody>
    </VisuallyHidden>
  );
}
