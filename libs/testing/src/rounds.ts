/** A value that is refused, and the path, or the paths, of the faults that are then named. */
export type RefusedCase = readonly [paths: string | readonly string[], value: unknown];

/** What one request sends, and every path that its answer names. */
export interface Round {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly paths: readonly string[];
}

/** Puts cases of different fields into one request, since an answer names every wrong field: the n-th case of each field is in round n. */
export function inRounds(cases: readonly RefusedCase[]): Round[] {
  const rounds: { sent: Record<string, unknown>; paths: string[] }[] = [];
  for (const [paths, value] of cases) {
    const all = [paths].flat();
    const [field = ''] = (all[0] ?? '').split('.');
    let round = rounds.find(({ sent }) => !(field in sent));
    if (!round) rounds.push((round = { sent: {}, paths: [] }));
    round.sent[field] = value;
    round.paths.push(...all);
  }
  return rounds.map(({ sent, paths }) => ({ sent, paths: paths.toSorted() }));
}
