import { StolenTime } from '../cpu/stolen';
import { send } from './http-client';
import { pace } from './pace';
import { work } from './worker';

export interface Watch {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  readonly perSecond: number;
  readonly seconds: number;
}

export interface Watched {
  /** Milliseconds of each call. */
  readonly times: number[];
  /** The same of those in seconds in which hardly any of the processors was stolen. */
  readonly calm: number[];
  /** Calls that were not answered with 200. */
  readonly refused: number;
  /** Share of the processors that others had while this machine wanted them. */
  readonly stolen: number;
}

const LOOK_MS = 1_000;
/** Calls in seconds in which more was stolen tell of others than us. */
const CALM = 0.1;

/** Somebody else, who reads one thing at an even pace, whatever the answers take. */
const tasks = {
  async watch({ url, path, token, perSecond, seconds }: Watch): Promise<Watched> {
    const request = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } } as const;
    const stolen = new StolenTime();
    stolen.look(performance.now());
    const looking = setInterval(() => stolen.look(performance.now()), LOOK_MS);
    let refused = 0;
    const calls = await pace(perSecond, seconds, async () => {
      const begun = performance.now();
      const { status } = await send(url, request).catch(() => ({ status: 0 }));
      if (status !== 200) refused += 1;
      return { begun, ended: performance.now() };
    });
    clearInterval(looking);
    stolen.look(performance.now());
    const timeOf = ({ begun, ended }: (typeof calls)[number]): number => ended - begun;
    const calm = calls.filter(({ begun, ended }) => stolen.most(begun, ended) <= CALM);
    return { times: calls.map(timeOf), calm: calm.map(timeOf), refused, stolen: stolen.share };
  },
};
export type BystanderTasks = typeof tasks;

work(tasks);
