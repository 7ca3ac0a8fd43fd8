import type { Fault, QuoteLine, QuoteLineInput } from '@marquee/contracts';
import { draftLine, type DraftedLine, type Sale } from './drafted-line.rules';
import type { StockRow } from './goods.repository';

/** Items of one product, and the lines that need them. */
export interface WantedStock extends StockRow {
  readonly quantity: number;
  readonly lines: readonly number[];
}

/** A quote before its stock is reserved. */
export interface Draft {
  /** The priced lines; complete if there are no problems. */
  readonly lines: readonly QuoteLine[];
  /** Sorted by id, so that concurrent callers lock rows in the same order. */
  readonly stock: readonly WantedStock[];
  readonly problems: readonly Fault[];
}

/** Prices and checks all lines; reports every problem of every line. */
export function draftOf(sale: Sale, lines: readonly QuoteLineInput[]): Draft {
  const drafted = lines.map((line) => draftLine(sale, line));
  return {
    lines: drafted.flatMap(({ line }) => line ?? []),
    stock: wantedBy(drafted, lines),
    problems: drafted.flatMap(({ faults }, index) => problemsOf(index, faults)),
  };
}

/** The problems of a line under the field names of the order's client. */
export function problemsOf(index: number, faults: DraftedLine['faults']): Fault[] {
  return faults.map(([field, sentence]) => [`line_items.${index}.${field}`, sentence]);
}

function wantedBy(drafted: readonly DraftedLine[], lines: readonly QuoteLineInput[]): WantedStock[] {
  const wanted = new Map<number, WantedStock>();
  drafted.forEach(({ stock }, index) => {
    for (const row of stock) {
      const before = wanted.get(row.id);
      const quantity = (before?.quantity ?? 0) + (lines[index]?.quantity ?? 0);
      wanted.set(row.id, { ...row, quantity, lines: [...(before?.lines ?? []), index] });
    }
  });
  return [...wanted.values()].toSorted((one, other) => one.id - other.id);
}
