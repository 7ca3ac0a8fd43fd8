import type { Lab } from '../lab';
import { median, ratiosOf } from '../report/numbers';
import type { LoadResult } from '../workers/load';
import { CONNECTIONS } from './throughput';

const ROUNDS = 21;
const WARM_UP_SECONDS = 1;

export interface BearerCheck {
  readonly operation: 'read';
  readonly rounds: { readonly checked: readonly LoadResult[]; readonly unchecked: readonly LoadResult[] };
  /** The median of the rounds' own ratios: the two of a round ran one after the other. */
  readonly ratio: number;
}

/** The same read through the gateway, with the check of the bearer token and without it, in turn. */
export async function bearerCheck(lab: Lab, seconds: number, signal: AbortSignal): Promise<BearerCheck> {
  const checked: LoadResult[] = [];
  const unchecked: LoadResult[] = [];
  const read = (url: string, length: number) =>
    lab.driver.ask('load', {
      url,
      operation: 'read',
      ids: lab.ids,
      token: lab.token,
      connections: CONNECTIONS,
      seconds: length,
    });
  await read(lab.system.url, WARM_UP_SECONDS);
  await read(lab.uncheckedUrl, WARM_UP_SECONDS);
  for (let round = 0; round < ROUNDS; round++) {
    signal.throwIfAborted();
    // Each goes first in every other round: whatever the one before leaves behind meets both.
    if (round % 2 === 0) checked.push(await read(lab.system.url, seconds));
    unchecked.push(await read(lab.uncheckedUrl, seconds));
    if (round % 2 === 1) checked.push(await read(lab.system.url, seconds));
  }
  return { operation: 'read', rounds: { checked, unchecked }, ratio: median(ratiosOf(checked, unchecked)) };
}
