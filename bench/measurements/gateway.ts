import type { Lab } from '../lab';
import { median, type Percentiles, percentiles } from '../report/numbers';

const ROUNDS = 3;

export interface GatewayLatency {
  readonly perSecond: number;
  readonly http: Percentiles;
  readonly bus: Percentiles;
}

/** Reads at half of what we can do: through the gateway, and in turn straight from the service over the bus. */
export async function gatewayLatency(
  lab: Lab,
  perSecond: number,
  seconds: number,
  signal: AbortSignal,
): Promise<GatewayLatency> {
  const { system, driver, company, token, ids } = lab;
  const paced = { perSecond, seconds, ids };
  const http: Percentiles[] = [];
  const bus: Percentiles[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    signal.throwIfAborted();
    http.push(percentiles(await driver.ask('readOverHttp', { ...paced, url: system.url, token })));
    const password = system.secrets.nats.gateway;
    bus.push(percentiles(await driver.ask('readOverBus', { ...paced, natsUrl: system.natsUrl, password, company })));
  }
  return { perSecond, http: medians(http), bus: medians(bus) };
}

function medians(rounds: readonly Percentiles[]): Percentiles {
  const of = (name: keyof Percentiles): number => median(rounds.map((round) => round[name]));
  return { p50: of('p50'), p95: of('p95'), p99: of('p99') };
}
