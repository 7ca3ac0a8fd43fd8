import { ORDER_RATIO_GOALS } from '../goals';
import type { OrdersMeasure } from '../orders/measure';
import type { OrderOperation } from '../orders/requests';
import { median, ratiosOf } from './numbers';
import { short, whole, type Table } from './table';

const NAMES: Readonly<Record<OrderOperation, string>> = { list: 'list of 50 orders', create: 'order create, 2 lines' };
const NONE = '–';

/** Processor time first: rates say more of who else is at work on the machine. */
export function orderTables(orders: readonly OrdersMeasure[]): Table[] {
  return [...orderCpuTables(orders), orderSpeeds(orders)];
}

/** None where nobody could read it. */
export function orderCpuTables(orders: readonly OrdersMeasure[]): Table[] {
  return orders.every(({ cpu }) => cpu !== null) ? [processorTime(orders)] : [];
}

export function orderSpeeds(orders: readonly OrdersMeasure[]): Table {
  return {
    title: 'Orders, 32 connections; bare: Fastify + pg, the same rows in one transaction on one database',
    head: ['operation', 'req/s', 'bare', 'p50 ms', 'bare', 'ratio', 'rounds', 'goal'],
    rows: orders.map(({ operation, rounds: { ours, rows }, ratio }) => {
      const ratios = ratiosOf(ours, rows);
      const goal = ORDER_RATIO_GOALS[operation];
      return [
        NAMES[operation],
        whole(median(ours.map(({ perSecond }) => perSecond))),
        whole(median(rows.map(({ perSecond }) => perSecond))),
        short(median(ours.map(({ p50 }) => p50))),
        short(median(rows.map(({ p50 }) => p50))),
        ratio.toFixed(2),
        `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`,
        `≥ ${goal.toFixed(1)} ${ratio >= goal ? '✓' : '✗'}`,
      ];
    }),
  };
}

function processorTime(orders: readonly OrdersMeasure[]): Table {
  const times = (side: 'ours' | 'bare') => orders.map(({ cpu }) => cpu?.[side].perRequest ?? {});
  const sums = (side: 'ours' | 'bare') =>
    times(side).map((one) => Object.values(one).reduce((total, time) => total + time, 0));
  const rowsOf = (side: 'ours' | 'bare', prefix = ''): string[][] => {
    const all = times(side);
    const names = [...new Set(all.flatMap((one) => Object.keys(one)))];
    return names
      .filter((name) => all.some((one) => (one[name] ?? 0) >= 1))
      .map((name) => [`${prefix}${name}`, ...all.map((one) => shown(one[name] ?? 0))]);
  };
  const [ours, bare] = [sums('ours'), sums('bare')];
  return {
    title:
      'Processor time per request in µs, by process; an order until its events are handled and its stock is settled',
    head: ['process', ...orders.map(({ operation }) => NAMES[operation])],
    rows: [
      ...rowsOf('ours'),
      ['all', ...ours.map(shown)],
      ...rowsOf('bare', 'bare: '),
      ['bare: all', ...bare.map(shown)],
      ['all to bare', ...ours.map((sum, index) => (sum / (bare[index] ?? Number.NaN)).toFixed(1))],
    ],
  };
}

function shown(time: number): string {
  return time < 0.5 ? NONE : whole(time);
}
