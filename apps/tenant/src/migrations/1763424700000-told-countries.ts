import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Progress of notifications about changed countries, and the index for products of a marketplace entry. */
export class ToldCountries1763424700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table countries add column told_up_to bigint');
    await runner.query(
      'create index catalog_products_own on catalog_products (company_id) where published and not mirrored',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index catalog_products_own');
    await runner.query('alter table countries drop column told_up_to');
  }
}
