import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockingIndexes, orderedTogether, unrepeatableIndexes } from './migrations';
import { ROOT } from '../root';

/** The findings of the rule in the migrations of all services. */
function foundBy(rule: (file: string, text: string) => string[]): string[] {
  const folders = readdirSync(join(ROOT, 'apps')).map((app) => join(ROOT, 'apps', app, 'src/migrations'));
  const files = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => ({ folder, file })));
  expect(files.length).toBeGreaterThan(40);
  return files.flatMap(({ folder, file }) => rule(file, readFileSync(join(folder, file), 'utf8')));
}

describe('migrations that create an index', () => {
  const of = (text: string) => lockingIndexes('1900000000000-more.ts', text);

  it('builds indexes of existing tables concurrently, and outside of a transaction', () => {
    expect(of('create index notes_late on notes (due_at)')).toEqual([
      '1900000000000-more.ts: notes_late has to be built concurrently, since notes has rows',
    ]);
    expect(of('create unique index concurrently notes_late on notes (due_at)')).toEqual([
      '1900000000000-more.ts: needs "readonly transaction = false" for notes_late, which is built concurrently',
    ]);
    expect(of('readonly transaction = false; create index concurrently notes_late on notes (due_at)')).toEqual([]);
    expect(of('create table notes (due_at date); create index notes_late on notes (due_at)')).toEqual([]);
  });

  it('blocks no writers during index builds in any service', () => {
    expect(foundBy(lockingIndexes)).toEqual([]);
  });

  it('removes the invalid index of a failed build before the next build', () => {
    const create = 'create index concurrently notes_late on notes (due_at)';
    const drop = 'drop index concurrently if exists notes_late';
    const found = (text: string) => unrepeatableIndexes('1900000000000-more.ts', text);
    const expected = [`1900000000000-more.ts: needs "${drop}" before it is built`];
    expect([found(create), found(`${create}; ${drop}`), found(`${drop}; ${create}`)]).toEqual([expected, expected, []]);
    expect(foundBy(unrepeatableIndexes)).toEqual([]);
  });
});

describe('migrations that order changes', () => {
  it('blocks writers of at most one table in each transaction', () => {
    const found = (text: string) => orderedTogether('1900000000000-more.ts', text);
    const expected = [
      '1900000000000-more.ts: orders the changes of several tables, so each needs a migration of its own',
    ];
    expect(found("await orderChanges(runner, 'a'); await orderChanges(runner, 'b');")).toEqual(expected);
    expect(found('for (const table of TABLES) await orderChanges(runner, table);')).toEqual(expected);
    expect(found("await orderChanges(runner, 'a');")).toEqual([]);
    expect(foundBy(orderedTogether)).toEqual([]);
  });
});
