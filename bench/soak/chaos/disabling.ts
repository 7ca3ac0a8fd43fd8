import { setTimeout as sleep } from 'node:timers/promises';
import { adminCompanies } from '@marquee/contracts';
import type { LocalSystem } from '@marquee/local';
import { asOperator, createAccess } from '../../lab';
import { send } from '../../workers/http-client';
import type { Balancer } from '../balancer';

/** A disabled company and the use of its token afterwards. Times are in milliseconds since the epoch. */
export interface Disabled {
  readonly company: number;
  readonly token: string;
  /** When the operator received the confirmation. */
  readonly at: number;
  /** Requests with its token that were sent afterwards and served. */
  readonly served: readonly number[];
}

const BETWEEN_MS = 3_000;
const PROBE_MS = 100;
const PROBED_MS = 10_000;
/** After this many consecutive refusals by any gateways, the token counts as refused everywhere. */
const MIN_REFUSALS = 10;
/** How long each gateway is retried after the run until it responds. */
const ANSWERED_MS = 60_000;

/** An operator who disables one company after the other during faults and tries their tokens. */
export class Disabling {
  readonly disabled: Disabled[] = [];
  private isOver = false;

  constructor(
    private readonly system: LocalSystem,
    private readonly balancer: Balancer,
  ) {}

  /** Works until the run is over. Skips companies that cannot be disabled because a service is away. */
  async work(): Promise<void> {
    while (!this.isOver) {
      await this.disableOne().catch(() => undefined);
      if (!this.isOver) await sleep(BETWEEN_MS);
    }
  }

  goHome(): void {
    this.isOver = true;
  }

  /**
   * Companies that a gateway still serves after the run; retries a gateway whose result is unknown. A run without
   * disabled companies proves nothing.
   */
  async stillServed(timeoutMs = ANSWERED_MS): Promise<string[]> {
    if (this.disabled.length === 0) return ['no company was disabled'];
    const until = Date.now() + timeoutMs;
    const gateways = [...this.system.apps.values()].filter(({ name }) => name === 'gateway');
    const asked = this.disabled.flatMap((one) => gateways.map((gateway) => ({ ...one, gateway })));
    const said = await Promise.all(
      asked.map(async ({ company, token, gateway: { replica, httpPort } }) => {
        const isServed = await this.isServedUntil(`http://localhost:${httpPort}`, token, until);
        if (isServed === undefined) return `${replica} does not say whether company ${company} is served`;
        return isServed ? `company ${company} is served by ${replica}` : null;
      }),
    );
    return said.filter((one) => one !== null);
  }

  private async disableOne(): Promise<void> {
    const { company, token } = await createAccess(this.system);
    if ((await this.isServedByAny(token)) !== true) return;
    await asOperator(this.system, (bus, operator) =>
      bus.call(adminCompanies.disable, operator(), { company_id: company }),
    );
    const at = Date.now();
    const served: number[] = [];
    let refusals = 0;
    while (refusals < MIN_REFUSALS && Date.now() < at + PROBED_MS) {
      const sent = Date.now();
      const isServed = await this.isServedByAny(token);
      if (isServed === true) served.push(sent);
      if (isServed !== undefined) refusals = isServed ? 0 : refusals + 1;
      await sleep(PROBE_MS);
    }
    this.disabled.push({ company, token, at, served });
  }

  /** Queries the next gateway in turn; undefined if none is ready or it did not respond. */
  private async isServedByAny(token: string): Promise<boolean | undefined> {
    const url = this.balancer.next();
    return url === null ? undefined : isServed(url, token);
  }

  private async isServedUntil(url: string, token: string, until: number): Promise<boolean | undefined> {
    let answer = await isServed(url, token);
    while (answer === undefined && Date.now() < until) {
      await sleep(PROBE_MS);
      answer = await isServed(url, token);
    }
    return answer;
  }
}

/** Undefined without a response. */
async function isServed(url: string, token: string): Promise<boolean | undefined> {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await send(url, { method: 'GET', path: '/api/products/count.json', headers }, 3_000).catch(() => null);
  // A gateway that fails for another reason has accepted the token.
  if (!answer || answer.status >= 500) return undefined;
  return answer.status === 200;
}
