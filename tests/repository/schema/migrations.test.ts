import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockingIndexes } from './migrations';
import { ROOT } from '../root';

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

  it('locks no writers out in any service', () => {
    const folders = readdirSync(join(ROOT, 'apps')).map((app) => join(ROOT, 'apps', app, 'src/migrations'));
    const files = folders.filter(existsSync).flatMap((folder) => readdirSync(folder).map((file) => ({ folder, file })));
    expect(files.length).toBeGreaterThan(40);
    const wrong = files.flatMap(({ folder, file }) => lockingIndexes(file, readFileSync(join(folder, file), 'utf8')));
    expect(wrong).toEqual([]);
  });
});
