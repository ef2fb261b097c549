import type { ServerRecord } from '@fairlead/client';
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { RelativeTime } from '../../../components/ui/display/relative-time';
import { Sparkline } from '../../../components/ui/display/sparkline';
import { formatCount, formatBytes, formatPercent, formatRate } from '../../../lib/format/format-values';
import classes from './current-metrics.module.css';
import type { ServerMetricsState } from './use-server-metrics';

/** CPU, memory, disk and network of a server, with recent values. */
export function CurrentMetrics({ server, metrics }: { server: ServerRecord; metrics: ServerMetricsState }) {
  const { shown, old, lastHour } = metrics;
  if (shown === null) return null;
  const cpu = lastHour.map((point) => point.cpu_usage_percent);
  const memory = lastHour.map((point) => point.memory_used_bytes);
  const traffic = lastHour.map((point) => point.rx_bytes_per_second + point.tx_bytes_per_second);
  const cpus = server.facts ? ` on ${formatCount(server.facts.cpu_count, 'CPU')}` : '';
  return (
    <div>
      <div className={classes.figures} data-old={old || undefined}>
        <Metric
          name="CPU"
          value={shown && formatPercent(shown.cpuPercent)}
          detail={shown && `load ${shown.load.toFixed(2)}${cpus}`}
        >
          <Sparkline values={cpu} max={100} label="CPU over the last hour" />
        </Metric>
        <Metric
          name="Memory"
          value={shown && formatPercent((shown.memoryUsed / Math.max(1, shown.memoryTotal)) * 100)}
          detail={shown && `${formatBytes(shown.memoryUsed)} of ${formatBytes(shown.memoryTotal)}`}
        >
          <Sparkline values={memory} max={shown?.memoryTotal} label="Memory over the last hour" />
        </Metric>
        <Metric
          name={shown?.disk.name ?? 'Disk'}
          value={shown && formatPercent(shown.disk.percent)}
          detail={shown && `${formatBytes(shown.disk.free)} free of ${formatBytes(shown.disk.total)}`}
        >
          {shown && <Bar percent={shown.disk.percent} />}
        </Metric>
        <Metric
          name="Network"
          value={shown && formatRate(shown.rx + shown.tx)}
          detail={shown && `${formatRate(shown.rx)} in, ${formatRate(shown.tx)} out`}
        >
          <Sparkline values={traffic} label="Network over the last hour" />
        </Metric>
      </div>
      {old && shown && (
        <p className={classes.note}>
          Last sample <RelativeTime at={shown.at} />.
        </p>
      )}
    </div>
  );
}

interface MetricProps {
  name: string;
  /** `undefined` while it is loading. */
  value: string | undefined;
  detail: string | undefined;
  children: ReactNode;
}

const Metric = ({ name, value, detail, children }: MetricProps) => (
  <div className={classes.figure}>
    <span className={classes.name}>{name}</span>
    <span className={classes.value}>{value ?? <Skeleton height={20} width={64} my={5} />}</span>
    {children}
    <span className={classes.detail} title={detail}>
      {detail ?? <Skeleton height={10} width="70%" my={4} />}
    </span>
  </div>
);

const FULL = { warn: 80, bad: 92 };

function Bar({ percent }: { percent: number }) {
  const tone = percent >= FULL.bad ? 'bad' : percent >= FULL.warn ? 'warn' : undefined;
  return (
    <span className={classes.bar} data-tone={tone} aria-hidden>
      <span style={{ width: `${Math.min(100, percent)}%` }} />
    </span>
  );
}
