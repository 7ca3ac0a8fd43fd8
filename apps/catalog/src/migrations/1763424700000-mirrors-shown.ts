import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A withdrawn offer hides its mirrors in batches. The index lets each batch continue where the previous one ended. */
export class MirrorsShown1763424700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create index products_mirrors_shown on products (origin_company, company_id, id)
        where origin_id is not null and published`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index products_mirrors_shown');
  }
}
