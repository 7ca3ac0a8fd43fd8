/** An invalid value, and the paths of the errors that name it. */
export type RefusedCase = readonly [paths: string | readonly string[], value: unknown];

/** The body of one request, and every path that its answer names. */
export interface Round {
  readonly sent: Readonly<Record<string, unknown>>;
  readonly paths: readonly string[];
}

/**
 * Combines cases of different fields in one request, since a response names every invalid field. Round n contains the n-th case of each
 * field.
 */
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
