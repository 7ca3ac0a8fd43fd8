import { pageViewEvents, visitEvents, type CloudEvent, type PageViewData, type VisitData } from '@marquee/contracts';
import type { TrafficDayEntity } from './traffic-day.entity';
import type { VisitorEntity } from './visitor.entity';

export const TRAFFIC = ['visits', 'page_views', 'visitors', 'repeating_visitors', 'bots', 'bounce'] as const;
export type Traffic = Readonly<Pick<TrafficDayEntity, (typeof TRAFFIC)[number]>>;
export type Visitor = Readonly<Omit<VisitorEntity, 'company_id'>>;
export type VisitorKey = Pick<Visitor, 'day' | 'visitor'>;

/** A visit or a page view. */
export interface Step extends VisitorKey {
  readonly bot: boolean;
  /** The reported visit; null for a page view. */
  readonly visit: { readonly returning: boolean } | null;
}

/** The traffic steps of events in order; cart events yield none. */
export function stepsIn(events: readonly CloudEvent[]): Step[] {
  return events.flatMap(({ type, time, data }) => {
    const isVisit = type === visitEvents.create.type;
    if (!isVisit && type !== pageViewEvents.create.type) return [];
    const { visitor, bot } = data as PageViewData;
    const visit = isVisit ? { returning: (data as VisitData).returning } : null;
    return { day: time.slice(0, 10), visitor, bot, visit };
  });
}

/** docs/internal/decisions.md, "Visits, bounce". A visit starts as a bounce until its second page view. */
export function visitorAfter(before: Visitor | undefined, { day, visitor, visit }: Step): Visitor {
  const known = before ?? { day, visitor, visits: 0, page_views: 0, bounces: 0, last_views: 0, returned: false };
  const { visits, page_views, bounces, returned } = known;
  if (visit) {
    return {
      ...known,
      visits: visits + 1,
      bounces: bounces + 1,
      last_views: 0,
      returned: returned || visit.returning,
    };
  }
  // A page view of a visit from the day before, or of a lost one, does not create a visit.
  const last_views = visits > 0 ? known.last_views + 1 : 0;
  return { ...known, page_views: page_views + 1, last_views, bounces: bounces - Number(last_views === 2) };
}

/** The increments of a visitor for the day. */
function trafficOf(visitor: Visitor | undefined): Traffic {
  if (!visitor) return { visits: 0, page_views: 0, visitors: 0, repeating_visitors: 0, bots: 0, bounce: 0 };
  const { visits, page_views, bounces, returned } = visitor;
  const repeating_visitors = Number(returned || visits > 1);
  return { visits, page_views, visitors: 1, repeating_visitors, bots: 0, bounce: bounces };
}

/** The visitors after some steps, and the increments of each day. */
export interface Counted {
  readonly visitors: readonly Visitor[];
  readonly days: readonly (Traffic & { readonly day: string })[];
}

export function countedBy(steps: readonly Step[], known: readonly Visitor[]): Counted {
  const before = new Map(known.map((one) => [keyOf(one), one]));
  const after = new Map<string, Visitor>();
  for (const step of steps.filter(({ bot }) => !bot)) {
    const key = keyOf(step);
    after.set(key, visitorAfter(after.get(key) ?? before.get(key), step));
  }
  const days = new Map<string, Record<keyof Traffic, number>>();
  const add = (day: string, traffic: Traffic, sign: 1 | -1): void => {
    const sums = days.get(day) ?? { ...trafficOf(undefined) };
    for (const name of TRAFFIC) sums[name] += sign * traffic[name];
    days.set(day, sums);
  };
  for (const [key, visitor] of after) {
    add(visitor.day, trafficOf(visitor), 1);
    add(visitor.day, trafficOf(before.get(key)), -1);
  }
  for (const { day, bot, visit } of steps) if (bot && visit) add(day, { ...trafficOf(undefined), bots: 1 }, 1);
  return { visitors: [...after.values()], days: [...days].map(([day, sums]) => ({ day, ...sums })) };
}

function keyOf({ day, visitor }: VisitorKey): string {
  return `${day} ${visitor}`;
}
