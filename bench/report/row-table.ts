import type { CpuTimes } from '../cpu/meter';
import { SCALE_RATIO } from '../goals';
import type { RowMeasure } from '../scale/statistics-scale';
import { short, whole, type Table } from './table';

const NONE = '–';

/** Times and processor time of all processes, divided by the rows of the answer: days, products or rates. */
export function rowTable(measures: readonly RowMeasure[]): Table {
  return {
    title:
      'Statistics of 30 days with 10 orders and of 366 days with 1,000, among 2,000 companies; medians, one request at a time; ' +
      'a row is one day, product or rate of the answer',
    head: ['request', 'rows', 'ms', 'µs per row', 'ratio', 'goal', 'CPU µs per row', 'CPU ratio'],
    rows: measures.map(rowOf),
  };
}

function rowOf({ name, kind, rows, small, large, cpu }: RowMeasure): string[] {
  const [one, other] = [(small * 1000) / rows[0], (large * 1000) / rows[1]];
  const ratio = other / one;
  return [
    name,
    pair(rows, whole),
    pair([small, large], short),
    pair([one, other], short),
    ratio.toFixed(2),
    kind === 'told' ? NONE : `≤ ${SCALE_RATIO} ${ratio <= SCALE_RATIO ? '✓' : '✗'}`,
    ...cpuCells(rows, cpu),
  ];
}

function cpuCells(rows: RowMeasure['rows'], cpu: RowMeasure['cpu']): string[] {
  if (!cpu) return [NONE, NONE];
  const [one, other] = [sum(cpu[0]) / rows[0], sum(cpu[1]) / rows[1]];
  return [pair([one, other], short), (other / one).toFixed(2)];
}

function pair([one, other]: readonly [number, number], print: (value: number) => string): string {
  return `${print(one)} / ${print(other)}`;
}

function sum(times: CpuTimes): number {
  return Object.values(times).reduce((total, time) => total + time, 0);
}
