import type { MigrationInterface, QueryRunner } from 'typeorm';

export class Products1763424000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // No operation has created products before, so the table is empty.
    await runner.query(`
      alter table products
        add column version integer not null default 1,
        add column title text not null default '',
        add column release text not null default '',
        add column comment text not null default '',
        add column product_type integer not null default 4,
        add column updated_at timestamptz not null default now(),
        add column published_at timestamptz,
        add column pre_sales boolean not null default false,
        add column drm_protected boolean not null default false,
        add column allow_download_trial integer not null default 0,
        add column attribute_set_id bigint,
        add column runtime integer not null default 0,
        add column supplier bigint,
        add column gtin text not null default '',
        add column weight double precision not null default 0,
        add column items_in_stock integer,
        add column manage_stock boolean not null default false,
        add column published boolean not null default true,
        add column chapters json not null default '[]',
        add column groups json not null default '[]',
        add column locales json not null default '[]',
        add column made_seo json not null default '{}',
        add column preview_pictures json not null default '[]',
        add column price_license_binding json not null default '[]',
        add column tagging json,
        add column tagging_genre json not null default '[]',
        add column tagging_studios json not null default '[]',
        add column tagging_people json not null default '[]',
        add column tagging_script json not null default '[]',
        add column tagging_director json not null default '[]',
        add column themes json not null default '[]',
        add column collection json not null default '[]',
        add column origin_company bigint,
        add column origin_id bigint`);
    const filled =
      `title release comment product_type updated_at pre_sales drm_protected allow_download_trial runtime gtin
      weight manage_stock published chapters groups locales made_seo preview_pictures price_license_binding tagging_genre
      tagging_studios tagging_people tagging_script tagging_director themes collection created_at`.split(/\s+/);
    await runner.query(
      `alter table products ${filled.map((column) => `alter column ${column} drop default`).join(', ')}`,
    );
    await runner.query(
      'create index products_by_origin on products (origin_company, origin_id) where origin_id is not null',
    );
    await runner.query('create sequence product_part_ids');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop sequence product_part_ids');
    await runner.query('drop index products_by_origin');
    await runner.query('alter table products alter column created_at set default now()');
    const added = `version title release comment product_type updated_at published_at pre_sales drm_protected
      allow_download_trial attribute_set_id runtime supplier gtin weight items_in_stock manage_stock published chapters groups
      locales made_seo preview_pictures price_license_binding tagging tagging_genre tagging_studios tagging_people
      tagging_script tagging_director themes collection origin_company origin_id`.split(/\s+/);
    await runner.query(`alter table products ${added.map((column) => `drop column ${column}`).join(', ')}`);
  }
}
