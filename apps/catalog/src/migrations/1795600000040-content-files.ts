import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ContentFiles1795600000040 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table content_files (
        company_id bigint not null,
        id bigint not null,
        version integer not null default '1',
        name text not null,
        kind text not null,
        product_id text,
        language text,
        quality text,
        state text not null default 'uploading',
        size bigint not null,
        received bigint not null default '0',
        content_type text,
        width integer,
        height integer,
        duration double precision,
        sha256 text,
        refusal text,
        attempts integer not null default '0',
        lease integer not null default '0',
        due_at timestamp with time zone not null,
        created_at timestamp with time zone not null default now(),
        constraint content_files_state check (state in ('uploading', 'processing', 'ready', 'refused', 'removed')),
        constraint content_files_received check (received between 0 and size),
        constraint content_files_ready check (state <> 'ready' or (content_type is not null and sha256 is not null)),
        constraint content_files_pk primary key (company_id, id)
      ) with (fillfactor = 80)`);
    await runner.query(
      'create index content_files_by_product on content_files (company_id, product_id, id) where product_id is not null',
    );
    await runner.query('create unique index content_files_by_id on content_files (id)');
    await runner.query(
      "create index content_files_to_process on content_files (due_at, id) where state = 'processing'",
    );
    await runner.query(
      "create index content_files_to_remove on content_files (due_at, id) where state in ('uploading', 'refused', 'removed')",
    );
    await runner.query(`
      create table content_segments (
        company_id bigint not null,
        file_id bigint not null,
        position bigint not null,
        bytes integer not null,
        key text not null,
        constraint content_segments_bytes check (bytes > 0),
        constraint content_segments_pk primary key (company_id, file_id, position)
      )`);
    await runner.query(`
      create table content_quotas (
        company_id bigint not null,
        bytes bigint not null,
        constraint content_quotas_bytes check (bytes >= 0),
        constraint content_quotas_pk primary key (company_id)
      )`);
    // With the rights of the caller, so that the policies of both tables apply.
    await runner.query(`
      create view files with (security_invoker = true) as
      select company_id, id, version, name, content_type, size::bigint as size, width, height, src, created_at,
        'picture'::text as kind, null::text as product_id, null::text as language, null::text as quality,
        'ready'::text as state, size::bigint as received, null::double precision as duration, null::text as checksum,
        null::text as refusal
      from pictures where owner_kind = 'file' and state = 'ready'
      union all
      select company_id, id, version, name, content_type, size, width, height, null::text, created_at,
        kind, product_id, language, quality, state, received, duration, 'sha256:' || sha256, refusal
      from content_files where state <> 'removed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop view files');
    await runner.query('drop table content_quotas');
    await runner.query('drop table content_segments');
    await runner.query('drop table content_files');
  }
}
