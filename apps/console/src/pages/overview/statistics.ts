import type { UseQueryResult } from '@tanstack/react-query';
import type { Client, OrderStatistic, TrafficStatistic } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { rangeBefore, splitRows, type Range } from './range';

type Days = { readonly StartDate: string; readonly EndDate: string };

/** The rows of a range and, in the same answer, of the period before. */
export interface Compared<T> {
  readonly range: Range;
  readonly now: readonly T[];
  /** Absent if the range is too long to compare. */
  readonly before: readonly T[] | undefined;
}

export type ComparedQuery<T> = UseQueryResult<Compared<T>>;

function useCompared<T extends { readonly date: string }>(
  name: string,
  range: Range,
  read: (client: Client, company: number, days: Days) => PromiseLike<readonly T[]>,
): ComparedQuery<T> {
  const { id } = useCompany();
  const earlier = rangeBefore(range);
  const days = { StartDate: (earlier ?? range).from, EndDate: range.to };
  return useRead('statistics', [name, days], async (client) => {
    const { now, before } = splitRows(await read(client, id, days), range);
    return { range, now, before: earlier && before };
  });
}

export const useOrders = (range: Range): ComparedQuery<OrderStatistic> =>
  useCompared('order', range, (client, company, days) => client.statistics.order(company, days));

export const useTraffic = (range: Range): ComparedQuery<TrafficStatistic> =>
  useCompared('traffic', range, (client, company, days) => client.statistics.traffic(company, days));

/** Abandoned carts have the fields of orders. */
export const useCarts = (range: Range): ComparedQuery<OrderStatistic> =>
  useCompared('cart', range, (client, company, days) => client.statistics.cart(company, days));
