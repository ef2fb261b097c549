import { memo, useEffect, useRef } from 'react';
import UPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import type { ChartMark, ChartValue } from './chart-data';
import classes from './chart.module.css';
import { type ChartCursor, type PlotStyle, plotOptions } from './plot-options';

export interface PlotProps extends PlotStyle {
  times: readonly number[];
  values: readonly (readonly ChartValue[])[];
  height: number;
  marks: readonly ChartMark[];
  /** Undefined when the pointer has left. */
  onCursor: (cursor: ChartCursor | undefined) => void;
  /** With the time that was clicked, in seconds since 1970. */
  onSelect?: ((time: number) => void) | undefined;
}

function Plot({ times, values, height, marks, onCursor, onSelect, ...style }: PlotProps) {
  const hostRef = useRef<HTMLDivElement>(null);
  const plotRef = useRef<UPlot>(null);
  const { unit, max, from, to, sync, area, aligned } = style;
  const lines = values.length;
  const marksRef = useRef(marks);
  const selectRef = useRef(onSelect);

  useEffect(() => {
    const host = hostRef.current;
    if (!host) return undefined;
    const options = plotOptions(
      host,
      { unit, max, from, to, sync, area, aligned },
      lines,
      onCursor,
      () => marksRef.current,
    );
    const plot = new UPlot({ ...options, width: Math.max(host.clientWidth, 1), height }, [[]], host);
    plotRef.current = plot;
    plot.over.addEventListener('click', (event) => {
      selectRef.current?.(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, 'x'));
    });
    const size = new ResizeObserver(() => plot.setSize({ width: Math.max(host.clientWidth, 1), height }));
    size.observe(host);
    // Colours are read at each drawing, so a redraw applies a changed theme.
    const theme = new MutationObserver(() => plot.redraw(false));
    theme.observe(document.documentElement, { attributeFilter: ['data-mantine-color-scheme'] });
    return () => {
      size.disconnect();
      theme.disconnect();
      plot.destroy();
      plotRef.current = null;
    };
  }, [unit, max, from, to, sync, area, aligned, lines, height, onCursor]);

  useEffect(() => {
    marksRef.current = marks;
    selectRef.current = onSelect;
    plotRef.current?.setData([[...times], ...values.map((list) => [...list])]);
  });

  return <div ref={hostRef} className={classes.plot} style={{ height }} aria-hidden />;
}

/**
 * The drawing itself. A default export, for `lazy`, so that pages do not wait for it. It is recreated only for new
 * samples.
 */
export default memo(Plot);
