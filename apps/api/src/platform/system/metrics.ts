import { Injectable } from '@nestjs/common';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Prometheus metrics of HTTP requests, by route. */
export class HttpMetrics {
  private readonly children = new Map<string, { observe(value: number): void }>();

  constructor(private readonly duration: Histogram<'method' | 'route' | 'status'>) {}

  observe(method: string, route: string, status: number, seconds: number): void {
    const key = `${method} ${route} ${status}`;
    let child = this.children.get(key);
    if (!child) {
      child = this.duration.labels({ method, route, status: String(status) });
      this.children.set(key, child);
    }
    child.observe(seconds);
  }
}

/** The metrics registry of the process. Modules register their own on `registry`. */
@Injectable()
export class Metrics {
  readonly registry = new Registry();
  readonly http: HttpMetrics;

  constructor() {
    collectDefaultMetrics({ register: this.registry });
    this.http = new HttpMetrics(
      new Histogram({
        name: 'fairlead_http_request_duration_seconds',
        help: 'Time from the first byte of a request to the end of its response.',
        labelNames: ['method', 'route', 'status'],
        buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60],
        registers: [this.registry],
      }),
    );
  }
}
