import type { Answering, DeadLetter, ServiceState } from '@marquee/contracts';
import type { HealthState } from './health';
import type { GaugeValue, Metrics } from './metrics';

/** `marquee_webhooks_oldest_seconds`: the queue, and what the gauge says about it. */
const QUEUE = /^marquee_(.+?)_(waiting|unpublished|parked|oldest_seconds|held_seconds)$/;
const CONSUMERS = 'marquee_consumer_lag';

interface Measured {
  readonly service: Answering | 'gateway';
  readonly health: HealthState;
  readonly metrics: Metrics;
  readonly holdsEvents?: boolean;
  readonly deadLetters?: readonly DeadLetter[];
}

/** The release that this process runs. */
export function runningVersion(): string {
  return process.env['MARQUEE_VERSION'] ?? 'development';
}

/** The state of this process, from its health checks and from the gauges that Prometheus reads. */
export async function measuredState(measured: Measured): Promise<ServiceState> {
  const { service, health, metrics, holdsEvents = false, deadLetters = [] } = measured;
  const { ready, checks } = await health.look();
  const gauges = await metrics.gauges((name) => QUEUE.test(name) || name === CONSUMERS);
  const consumers = gauges.filter(({ name }) => name === CONSUMERS);
  return {
    service,
    ready,
    version: runningVersion(),
    uptime_seconds: Math.round(process.uptime()),
    holds_events: holdsEvents,
    faults: Object.entries(checks).flatMap(([part, fault]) => (fault === null ? [] : [{ part, fault }])),
    queues: queuesOf(gauges.filter(({ name }) => name !== CONSUMERS)),
    consumers: consumers
      .map(({ labels, value }) => ({ name: String(labels['consumer']), unhandled: value }))
      .sort((one, other) => one.name.localeCompare(other.name)),
    dead_letters: [...deadLetters],
  };
}

/** One row for the gauges of a queue. */
function queuesOf(gauges: readonly GaugeValue[]): ServiceState['queues'] {
  const queues = new Map<string, ServiceState['queues'][number]>();
  for (const { name, value } of gauges) {
    const [, queue = '', unit = ''] = QUEUE.exec(name) ?? [];
    const row = queues.get(queue) ?? { name: queue, waiting: null, oldest_seconds: null };
    const part = unit.endsWith('seconds') ? { oldest_seconds: Math.round(value) } : { waiting: value };
    queues.set(queue, { ...row, ...part });
  }
  return [...queues.values()].sort((one, other) => one.name.localeCompare(other.name));
}
