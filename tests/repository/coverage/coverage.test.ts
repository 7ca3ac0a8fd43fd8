import { ROOT } from '../root';
import { coveragePages, openRows } from './coverage-page';
import { heldRows } from './generate';
import { STORED_ONLY } from '@marquee/contracts';

const held = heldRows(ROOT);

describe('the interface', () => {
  it('requires a test for every row of the interface', () => {
    expect(held.size).toBeGreaterThan(0);
    expect(openRows(held)).toEqual([]);
  });

  it('detects an interface row that has lost its test', () => {
    const [row] = [...held.keys()];
    if (row === undefined) throw new Error('no row');
    expect(openRows(new Map([...held, [row, []]]))).toEqual([row.id]);
  });

  it('contains in the interface each field that is listed as stored only', () => {
    const ids = new Set([...held.keys()].map(({ id }) => id));
    expect(STORED_ONLY.filter((field) => !ids.has(field))).toEqual([]);
  });

  it('counts in the summary as many rows as on the pages of all areas', () => {
    const [summary = '', ...areas] = [...coveragePages(held).values()];
    const rows = areas.flatMap((text) => [...text.matchAll(/^\| `(.+?)` \| (held|stored only|open) \|/gm)]);
    const count = (state: string) => rows.filter(([, , found]) => found === state).length;
    expect(new Set(rows.map(([, id]) => id)).size).toBe(held.size);
    const counts = [rows.length, count('held'), count('stored only'), count('open')];
    expect(summary).toContain(`| **All** | ${counts.join(' | ')} |`);
  });
});
