import UPlot, { type AlignedData, type Options } from 'uplot';
import { axisTimes } from './chart-time';
import type { ChartMark } from './chart-data';
import { type ChartUnit, formatValue, axisIncrements, axisMaximum } from './chart-units';

export interface PlotStyle {
  unit: ChartUnit;
  /** Top of the axis where it is known: 100 percent, the size of a disk. */
  max: number | undefined;
  /** Range of the time axis in seconds, whether there are samples or not. */
  from: number | undefined;
  to: number | undefined;
  /** Charts with the same key share their cursor. */
  sync: string | undefined;
  area: boolean;
  /** Whether the axis of values has the width that the charts below each other have in common. */
  aligned: boolean;
}

/** The sample at the cursor, and its distance from the left edge of the drawing. */
export interface ChartCursor {
  readonly index: number;
  readonly left: number;
}

const DASHES = [undefined, [5, 4], [2, 3]] as const;
const FONT_PX = 11;
const ALIGNED_AXIS_PX = 68;
const LEAST_AXIS_PX = 28;

export function plotOptions(
  host: HTMLElement,
  { unit, max, from, to, sync, area, aligned }: PlotStyle,
  lines: number,
  onCursor: (cursor: ChartCursor | undefined) => void,
  marks: () => readonly ChartMark[],
): Omit<Options, 'width' | 'height'> {
  const colour = (name: string) => getComputedStyle(host).getPropertyValue(name).trim();
  const font = `${FONT_PX}px ${getComputedStyle(host).fontFamily}`;
  const axis = {
    stroke: () => colour('--chart-text'),
    font,
    grid: { stroke: () => colour('--chart-grid'), width: 1 },
    ticks: { show: false },
  };
  return {
    legend: { show: false },
    padding: [8, 16, 0, 0],
    cursor: {
      y: false,
      drag: { x: false, y: false },
      points: { size: 7, fill: (_plot, series) => colour(`--chart-${series}`), stroke: () => colour('--fl-surface') },
      ...(sync !== undefined && { sync: { key: sync } }),
    },
    scales: {
      x: { time: true, range: (_plot, least, most) => [from ?? least, to ?? most] },
      y: { range: (_plot, _least, most) => [0, max ?? axisMaximum(unit, most ?? 0)] },
    },
    axes: [
      { ...axis, size: 20, gap: 4, space: 64, values: (_plot, times, _axis, _space, step) => axisTimes(times, step) },
      {
        ...axis,
        size: (_plot, labels) =>
          Math.max(
            aligned ? ALIGNED_AXIS_PX : LEAST_AXIS_PX,
            ...(labels ?? []).map((label) => label.length * FONT_PX * 0.58 + 12),
          ),
        gap: 6,
        space: 36,
        values: (_plot, values) => values.map((value) => formatValue(unit, value)),
        ...(axisIncrements(unit) && { incrs: axisIncrements(unit) }),
      },
    ],
    series: [
      {},
      ...Array.from({ length: lines }, (_, index) => ({
        stroke: () => colour(`--chart-${index + 1}`),
        width: 1.75,
        points: { show: lonely },
        ...(area && index === 0 && { fill: () => colour('--chart-area') }),
        ...(DASHES[index] && { dash: [...DASHES[index]] }),
      })),
    ],
    hooks: {
      setCursor: [(plot) => onCursor(cursorOf(plot))],
      draw: [(plot) => drawMarks(plot, marks(), (name) => colour(name))],
    },
  };
}

const MARK_DASHES = [3, 3];

/** A dashed line for each mark, and a solid one for the selected moment. */
function drawMarks(plot: UPlot, marks: readonly ChartMark[], colour: (name: string) => string): void {
  const { ctx, bbox, scales } = plot;
  const { min = 0, max = 0 } = scales['x'] ?? {};
  ctx.save();
  for (const { at, isSelected = false, isProblem = false } of marks) {
    if (at < (min ?? 0) || at > (max ?? 0)) continue;
    const x = Math.round(plot.valToPos(at, 'x', true));
    ctx.strokeStyle = colour(isSelected ? '--chart-selected' : isProblem ? '--chart-problem' : '--chart-mark');
    ctx.lineWidth = (isSelected ? 2 : 1) * devicePixelRatio;
    ctx.setLineDash(isSelected ? [] : MARK_DASHES.map((length) => length * devicePixelRatio));
    ctx.beginPath();
    ctx.moveTo(x, bbox.top);
    ctx.lineTo(x, bbox.top + bbox.height);
    ctx.stroke();
  }
  ctx.restore();
}

/** A sample without neighbours has no line, so it needs a point to be visible. */
const lonely: UPlot.Series.Points.Show = (plot, series, first, last) => {
  const values = plot.data[series];
  return values
    ? Array.from({ length: last - first + 1 }, (_, at) => first + at).some((at) => alone(values, at))
    : false;
};

function alone(values: AlignedData[number], at: number): boolean {
  const known = (index: number) => values[index] !== null && values[index] !== undefined;
  return known(at) && !known(at - 1) && !known(at + 1);
}

function cursorOf({ cursor, bbox }: UPlot): ChartCursor | undefined {
  const { idx, left } = cursor;
  if (idx === null || idx === undefined || left === undefined || left < 0) return undefined;
  return { index: idx, left: bbox.left / devicePixelRatio + left };
}
