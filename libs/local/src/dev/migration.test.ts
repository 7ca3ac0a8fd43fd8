import { migrationFile } from './migration';

describe('a new migration', () => {
  it('generates a migration with one line per column, for both directions', () => {
    const text = migrationFile('AddColor1', {
      up: ["create table colors (id bigint not null, price numeric(10,2) default '`', primary key (id, price))"],
      down: ['drop table colors'],
    });
    expect(text.match(/export class [^{]*|async up.*|async down.*|await[^]*?;/g)).toEqual([
      'export class AddColor1 implements MigrationInterface ',
      'async up(runner: QueryRunner): Promise<void> {',
      "await runner.query(`\n      create table colors (\n        id bigint not null,\n        price numeric(10,2) default '\\`',\n        primary key (id, price)\n      )`);",
      'async down(runner: QueryRunner): Promise<void> {',
      'await runner.query("drop table colors");',
    ]);
  });

  it('generates an empty migration that refuses to run until it has statements', () => {
    expect(migrationFile('Fill1').match(/throw new Error\('Fill1 has no statements yet'\)/g)).toHaveLength(2);
  });
});
