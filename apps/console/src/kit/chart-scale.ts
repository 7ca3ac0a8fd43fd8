interface Box {
  readonly width: number;
  readonly height: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** Where the values of a chart are drawn. */
export interface Scale {
  /** The values of the horizontal grid lines, from 0. */
  readonly ticks: readonly number[];
  x(index: number): number;
  y(value: number): number;
  points(values: readonly number[]): string;
  /** The place that is nearest to a horizontal position. */
  indexAt(x: number): number;
}

const STEPS = 4;

/** The least of 1, 2, 2.5, 5 and 10 times a power of ten that covers the greatest value in `STEPS` steps; whole numbers only. */
export function stepOf(max: number): number {
  const least = Math.max(1, max / STEPS);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((one) => one * power).find((one) => one >= least && Number.isInteger(one));
  return step ?? 10 * power;
}

export function scaleOf(series: readonly (readonly number[])[], box: Box): Scale {
  const count = Math.max(...series.map(({ length }) => length), 1);
  const max = Math.max(0, ...series.flat());
  const step = stepOf(max);
  const top = Math.max(1, Math.ceil(max / step)) * step;
  const inner = { width: box.width - box.left - box.right, height: box.height - box.top - box.bottom };
  const x = (index: number) => box.left + (count === 1 ? inner.width / 2 : (index / (count - 1)) * inner.width);
  const y = (value: number) => box.top + inner.height * (1 - value / top);
  return {
    ticks: Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step),
    x,
    y,
    points: (values) => values.map((value, index) => `${x(index).toFixed(1)},${y(value).toFixed(1)}`).join(' '),
    indexAt: (position) => {
      const place = Math.round(((position - box.left) / inner.width) * (count - 1));
      return Math.min(count - 1, Math.max(0, place));
    },
  };
}

/** At most `most` places of `count` at equal distances, with the last one, which is today. */
export function placesOf(count: number, most: number): number[] {
  const step = Math.max(1, Math.ceil((count - 1) / Math.max(1, most - 1)));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => count - 1 - index * step).reverse();
}
