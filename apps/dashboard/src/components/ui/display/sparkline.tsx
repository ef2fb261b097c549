import classes from './sparkline.module.css';

interface Props {
  values: readonly number[];
  /** Top of the drawing; without it, the largest value. */
  max?: number;
  width?: number;
  height?: number;
  /** Text alternative: "CPU over the last hour, now 12 %". */
  label: string;
}

/** A small inline chart of recent values. */
export function Sparkline({ values, max, width = 96, height = 24, label }: Props) {
  const top = max ?? Math.max(...values, 1);
  const step = values.length > 1 ? width / (values.length - 1) : width;
  const points = values.map((value, index) => {
    const y = height - 1 - (Math.min(value, top) / top) * (height - 2);
    return `${(index * step).toFixed(1)},${y.toFixed(1)}`;
  });
  return (
    <svg
      className={classes.line}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {points.length > 1 && (
        <>
          <path className={classes.area} d={`M0,${height} L${points.join(' L')} L${width},${height} Z`} />
          <path className={classes.stroke} d={`M${points.join(' L')}`} />
        </>
      )}
    </svg>
  );
}
