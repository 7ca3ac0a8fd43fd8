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
  /** Calls that were not answered with 200. */
  readonly refused: number;
}

/** Somebody else, who reads one thing at an even pace, whatever the answers take. */
const tasks = {
  async watch({ url, path, token, perSecond, seconds }: Watch): Promise<Watched> {
    const request = { method: 'GET', path, headers: { authorization: `Bearer ${token}` } } as const;
    let refused = 0;
    const times = await pace(perSecond, seconds, async () => {
      const begun = performance.now();
      const { status } = await send(url, request).catch(() => ({ status: 0 }));
      if (status !== 200) refused += 1;
      return performance.now() - begun;
    });
    return { times, refused };
  },
};
export type BystanderTasks = typeof tasks;

work(tasks);
