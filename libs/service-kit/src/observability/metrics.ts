import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface GaugeValue {
  readonly name: string;
  readonly value: number;
  readonly labels: Readonly<Partial<Record<string, string | number>>>;
}

export class Metrics {
  readonly registry = new Registry();
  private readonly handled = new Histogram({
    name: 'marquee_handled_seconds',
    help: 'Duration of a bus operation or an event handler',
    labelNames: ['kind', 'name', 'outcome'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  private readonly http = new Histogram({
    name: 'marquee_http_request_seconds',
    help: 'Duration of an HTTP request',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [this.registry],
  });

  constructor(app: string) {
    this.registry.setDefaultLabels({ app });
    collectDefaultMetrics({ register: this.registry });
  }

  observeHandled(kind: string, name: string, outcome: string, seconds: number): void {
    this.handled.observe({ kind, name, outcome }, seconds);
  }

  observeHttp(method: string, route: string, status: number, seconds: number): void {
    this.http.observe({ method, route, status: String(status) }, seconds);
  }

  /** A counter; the returned function increments it by one or `count`. */
  counter(name: string, help: string): (count?: number) => void {
    const counter = new Counter({ name, help, registers: [this.registry] });
    return (count = 1) => counter.inc(count);
  }

  /** A counter with a label of few values; the returned function increments one value. */
  counterBy(name: string, help: string, label: string): (value: string, count?: number) => void {
    const counter = new Counter({ name, help, labelNames: [label], registers: [this.registry] });
    return (value, count = 1) => counter.inc({ [label]: value }, count);
  }

  /** A histogram of durations; the returned function records one. */
  histogram(name: string, help: string): (seconds: number) => void {
    const histogram = new Histogram({ name, help, buckets: SECONDS, registers: [this.registry] });
    return (seconds) => histogram.observe(seconds);
  }

  /** A gauge with a label of few values, read on each scrape; missing values are omitted. */
  gaugeBy(name: string, help: string, label: string, read: () => Promise<Readonly<Record<string, number>>>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      labelNames: [label],
      registers: [this.registry],
      collect: async () => {
        const values = await read();
        gauge.reset();
        for (const [value, found] of Object.entries(values)) gauge.set({ [label]: value }, found);
      },
    });
  }

  /** The present values of some gauges; one that cannot be read is missing. */
  async gauges(isWanted: (name: string) => boolean): Promise<GaugeValue[]> {
    const values: GaugeValue[] = [];
    // One after the other: together they would take the database connections that they count.
    for (const { name } of this.registry.getMetricsAsArray().filter((one) => isWanted(one.name))) {
      try {
        const found = await this.registry.getSingleMetric(name)?.get();
        values.push(...(found?.values.map(({ value, labels }) => ({ name, value, labels })) ?? []));
      } catch {
        // The part that the gauge measures does not respond, which its health check reports.
      }
    }
    return values;
  }

  /** A gauge that is read on each scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void {
    const gauge: Gauge = new Gauge({
      name,
      help,
      registers: [this.registry],
      collect: async () => gauge.set(await read()),
    });
  }
}
