import type { Counted } from './statements';
import type { Sent } from './messages';

/** The work of one process for one operation. */
export interface Share {
  /** The statements by the names of `statementName`, sorted. */
  readonly statements: readonly string[];
  /** The published subjects, sorted. */
  readonly sends: readonly string[];
  readonly wal: number;
}
export type Costs = Readonly<Record<string, Share>>;

/**
 * The counts of one operation by process. WAL is that of the expected statements: the slower the machine, the more background
 * work falls into the window. The lists show unexpected statements.
 */
export function costsOf(statements: readonly Counted[], sent: readonly Sent[], expected: Costs = {}): Costs {
  const names = new Set([...statements.map(({ service }) => service), ...sent.map(({ by }) => by)]);
  const shareOf = (name: string): Share => {
    const own = statements.filter(({ service }) => service === name);
    const counted = own.filter((one) => expected[name]?.statements.includes(one.name));
    return {
      statements: own.flatMap((one) => Array.from({ length: one.calls }, () => one.name)).toSorted(),
      sends: sent.flatMap(({ by, subject }) => (by === name ? subject : [])).toSorted(),
      wal: counted.reduce((sum, { wal }) => sum + wal, 0),
    };
  };
  return Object.fromEntries([...names].map((name) => [name, shareOf(name)]));
}

/** The common part of several runs, which excludes timers, leases and page splits. */
export function inEach(runs: readonly Costs[]): Costs {
  const [first = {}, ...others] = runs;
  const shares = Object.entries(first).map(([name, share]): [string, Share] => {
    const all = [share, ...others.map((run) => run[name] ?? { statements: [], sends: [], wal: 0 })];
    return [
      name,
      {
        statements: common(all.map(({ statements }) => statements)),
        sends: common(all.map(({ sends }) => sends)),
        wal: Math.min(...all.map(({ wal }) => wal)),
      },
    ];
  });
  return withoutIdle(shares);
}

/** Removes the work of background tasks, unless the operation is expected to do it too. */
export function withoutBackground(counted: Costs, background: Costs, expected: Costs): Costs {
  const own = (name: string, kind: 'statements' | 'sends') =>
    (counted[name]?.[kind] ?? []).filter(
      (one) => !background[name]?.[kind].includes(one) || expected[name]?.[kind].includes(one),
    );
  const shares = Object.entries(counted).map(([name, { wal }]): [string, Share] => [
    name,
    { statements: own(name, 'statements'), sends: own(name, 'sends'), wal },
  ]);
  return withoutIdle(shares);
}

/** The processes with any work. */
function withoutIdle(shares: readonly [string, Share][]): Costs {
  return Object.fromEntries(shares.filter(([, { statements, sends }]) => statements.length + sends.length > 0));
}

/** Whether all expected work has been counted. */
export function hasAll(counted: Costs, expected: Costs): boolean {
  return Object.entries(expected).every(([name, { statements, sends }]) => {
    const has = counted[name];
    const lacks = (of: readonly string[], all: readonly string[] = []) => common([of, all]).length < of.length;
    return !lacks(statements, has?.statements) && !lacks(sends, has?.sends);
  });
}

/** The elements that all lists share, with the lowest count of each. */
function common(lists: readonly (readonly string[])[]): string[] {
  const [first = [], ...others] = lists;
  return others.reduce<string[]>(
    (left, list) => {
      const there = [...list];
      return left.filter((element) => {
        const at = there.indexOf(element);
        if (at >= 0) there.splice(at, 1);
        return at >= 0;
      });
    },
    [...first],
  );
}
