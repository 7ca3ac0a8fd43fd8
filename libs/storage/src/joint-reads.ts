import { ShopError } from '@marquee/contracts';
import { isConnectionLost } from './faults';

type Work<I, O> = (items: readonly I[]) => Promise<readonly O[]>;

/** One reader's part in a read that it may share. */
export interface Reading<I, O> {
  readonly item: I;
  /** Epoch milliseconds until which somebody waits for it; without one nobody does. */
  readonly deadline?: number;
  /** Reads for all of these at once, and answers with one for each, in their order. */
  readonly work: Work<I, O>;
}

interface Waiting extends Reading<unknown, unknown> {
  resolve(answer: unknown): void;
  reject(error: unknown): void;
}

interface Lane {
  readonly waiting: Waiting[];
  running: number;
  timer?: NodeJS.Timeout;
}

/** Readers of one statement: more would make the first of them wait for the last. */
const MOST = 64;
/** Nobody waits longer for a statement that others have sent: its connection may have fallen silent. */
const PATIENCE_MS = 10;

/**
 * Reads of the same kind share statements: those that come while one is on its way go together with the next one. A read that comes alone is
 * sent at once. A statement is never older than the readers it answers: what was committed before they asked, they see.
 */
export class JointReads {
  private readonly lanes = new Map<string, Lane>();

  /** The answer in the place of this item, among those that are asked under the same name. */
  take<I, O>(name: string, reading: Reading<I, O>): Promise<O> {
    return new Promise<O>((resolve, reject) => {
      const lane = this.lanes.get(name) ?? { waiting: [], running: 0 };
      this.lanes.set(name, lane);
      lane.waiting.push({ ...(reading as unknown as Waiting), resolve, reject });
      if (lane.running === 0 || lane.waiting.length >= MOST) this.go(name, lane);
      else lane.timer ??= setTimeout(() => this.go(name, lane), PATIENCE_MS);
    });
  }

  private go(name: string, lane: Lane): void {
    clearTimeout(lane.timer);
    lane.timer = undefined;
    const together = lane.waiting.splice(0, MOST);
    if (together.length === 0) return;
    lane.running += 1;
    void readAll(together).finally(() => {
      lane.running -= 1;
      if (lane.waiting.length > 0) this.go(name, lane);
      else if (lane.running === 0) this.lanes.delete(name);
    });
  }
}

/** By the work of whoever has the most time: all of it does for all. */
async function readAll(together: readonly Waiting[]): Promise<void> {
  const { work } = together.reduce((one, other) => (timeOf(other) > timeOf(one) ? other : one));
  try {
    const answers = await work(together.map(({ item }) => item));
    together.forEach(({ resolve }, place) => resolve(answers[place]));
  } catch (error) {
    if (together.length > 1 && hasBroken(error)) await Promise.all(together.map(readAlone));
    else for (const { reject } of together) reject(error);
  }
}

/** A connection that breaks is one reader's bad luck, and not that of all who share its statement: they ask once more, each for itself. */
async function readAlone({ item, work, resolve, reject }: Waiting): Promise<void> {
  try {
    const [answer] = await work([item]);
    resolve(answer);
  } catch (error) {
    reject(error);
  }
}

/** Not where none is to be had: for each of them there would be still less. */
function hasBroken(error: unknown): boolean {
  return error instanceof ShopError && isConnectionLost(error.cause);
}

function timeOf({ deadline = Infinity }: Waiting): number {
  return deadline;
}
