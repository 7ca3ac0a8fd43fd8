import { formatGmt, USE_KINDS, type LicenseUseCount, type UseKind } from '@marquee/contracts';
import { recordedUses } from '../license-use/facts-of.rules';
import type { StoredSnapshot } from '../licenses/license.entity';
import type { UseCount } from '../uses/use-count.entity';
import { runningYear, usesLeft, yearOf, type UsesLeft } from '../validation/counters.rules';

type License = Pick<StoredSnapshot, 'acquired_at' | 'terms'>;
type Term = 'total_downloads' | 'annual_downloads' | 'total_export' | 'annual_export' | 'burn_play';

/** The terms that limit a kind of use, and its part of what is left. */
interface Limits {
  readonly total?: Term;
  readonly annual?: Term;
  readonly left?: keyof UsesLeft;
}
const LIMITS: Readonly<Record<UseKind, Limits>> = {
  play: {},
  download: { total: 'total_downloads', annual: 'annual_downloads', left: 'downloads' },
  export: { total: 'total_export', annual: 'annual_export', left: 'exports' },
  copy: { total: 'burn_play', left: 'copies' },
};

/** The uses of a license by kind and year, with the limits that also decide about programs. */
export function useCounts({ acquired_at, terms }: License, counts: readonly UseCount[], now: Date): LicenseUseCount[] {
  const acquired = new Date(acquired_at);
  const { number: running } = runningYear(acquired, now);
  const remaining = usesLeft(terms, recordedUses(counts, running));
  const limitOf = (term: Term | undefined) => (term === undefined ? 0 : Math.max(0, terms[term]));
  return USE_KINDS.map((kind) => {
    const { total, annual, left } = LIMITS[kind];
    const theirs = counts.filter((one) => one.kind === kind);
    const years = [...new Set([...theirs.map(({ year }) => year), running])].toSorted((one, other) => one - other);
    return {
      kind,
      used: theirs.reduce((sum, { count }) => sum + count, 0),
      limit: limitOf(total),
      left: left === undefined ? null : remaining[left],
      years: years.map((number) => {
        const { from, until } = yearOf(acquired, number);
        const used = theirs.find(({ year }) => year === number)?.count ?? 0;
        return { from: formatGmt(from), until: formatGmt(until), used, limit: limitOf(annual) };
      }),
    };
  });
}
