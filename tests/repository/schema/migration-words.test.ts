import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVICES, type Service } from '@marquee/contracts';
import { ROOT } from '../root';
import { contractingWords } from './migration-words';
import { schemaLock } from './released';

const lock = schemaLock();

/** Migrations that the last release lacks, by the time in their file names. */
function newMigrations(service: Service): string[] {
  const folder = join(ROOT, 'apps', service, 'src/migrations');
  const known = lock.services[service]?.migrations ?? [];
  return readdirSync(folder)
    .filter((file) => /^\d+-[\w-]+\.ts$/.test(file))
    .filter((file) => !known.some((name) => name.endsWith(file.split('-')[0] ?? '')))
    .map((file) => join(folder, file));
}

describe('the words of migrations', () => {
  it.each(SERVICES)('removes nothing in migrations of %s that the last release uses', (service) => {
    const leaving = lock.services[service]?.leaving;
    const found = newMigrations(service).map((file) => [file, contractingWords(readFileSync(file, 'utf8'), leaving)]);
    expect(found.filter(([, words]) => words?.length)).toEqual([]);
  });

  const migration = (up: string) => `
    export class Some1 implements MigrationInterface {
      async up(runner: QueryRunner): Promise<void> { await runner.query(\`${up}\`); }
      async down(runner: QueryRunner): Promise<void> { await runner.query('drop table more'); }
    }`;

  it.each([
    ['alter table prices rename column title to name', 'rename column title to name'],
    ['alter table prices rename title to name', 'rename title to name'],
    ['alter table prices\n  drop column title, add column x text', 'drop column title'],
    ['drop table prices', 'drop table prices'],
    ['alter table prices alter column title set not null', 'set not null'],
    ['alter table prices alter column title type varchar(10)', 'alter column title type varchar(10)'],
    ['truncate prices', 'truncate prices'],
  ])('detects the destructive statement of a migration: %s', (up, words) => {
    expect(contractingWords(migration(up))).toEqual([words]);
  });

  it.each(['create table more (id bigint not null)', 'alter table prices add column name text', 'drop index old_one'])(
    'accepts an additive statement of a migration: %s',
    (up) => expect(contractingWords(migration(up))).toEqual([]),
  );

  it('accepts the removal of columns that the last release no longer uses', () => {
    const up = 'alter table prices drop column title; drop table licenses';
    expect(contractingWords(migration(up), ['prices.title'])).toEqual(['drop table licenses']);
  });
});
