import { Client, type Pool } from 'pg';
import { PRINTED_FIELDS } from './statements';

/**
 * What somebody writes who keeps each product as one document in JSONB, which nobody can look into by an index: `pg` reads the document, Fastify
 * prints it. Goals of processor time were set beside a server of this kind, on another machine: docs/internal/speed.md.
 */
const READ = 'select id::int, document from bench.documents where company_id = $1 and id = $2';
// By the column: `id` alone would be the number that is shown, by which there is no index.
const LIST =
  'select d.id::int, d.document from bench.documents d where d.company_id = $1 and d.id > $2 order by d.id limit $3';
const CREATE = 'insert into bench.documents (company_id, document) values ($1, $2) returning id::int';

/** A table of documents with what the catalog has of a company, for the role that the catalog logs in with. */
export async function createDocuments(adminUrl: string, role: string, company: number): Promise<void> {
  const client = new Client({ connectionString: adminUrl, options: '-c search_path=catalog' });
  await client.connect();
  try {
    await client.query(`
      create schema bench;
      create sequence bench.document_ids;
      create table bench.documents (company_id bigint, id bigint default nextval('bench.document_ids'), document jsonb not null,
        primary key (company_id, id));
      grant usage on sequence bench.document_ids to ${role};
      grant usage on schema bench to ${role}; grant select, insert on bench.documents to ${role}`);
    await client.query(
      `insert into bench.documents select p.company_id, p.id, row_to_json(t)::jsonb - 'id'
       from products p cross join lateral (select ${PRINTED_FIELDS}) t where p.company_id = $1`,
      [company],
    );
    await client.query("select setval('bench.document_ids', (select max(id) from bench.documents))");
    await client.query('vacuum analyze bench.documents');
  } finally {
    await client.end();
  }
}

const EMPTY = {
  version: '',
  comment: '',
  pre_sales: false,
  drm_protected: false,
  allow_download_trial: 0,
  attribute_set_id: null,
  mirrored: false,
  runtime: 0,
  supplier: null,
  gtin: '',
  weight: 0,
  items_in_stock: null,
  manage_stock: false,
  published: true,
  published_at: null,
  categories: [],
  chapters: [],
  groups: [],
  locales: [],
  preview_pictures: [],
  price_license_binding: [],
  tagging: null,
  tagging_genre: [],
  tagging_studios: [],
  tagging_people: [],
  tagging_script: [],
  tagging_director: [],
  themes: [],
  collection: [],
};

interface Row {
  readonly id: number;
  readonly document: object;
}
const productOf = ({ id, document }: Row): object => ({ id, ...document });

export class DocumentsReference {
  constructor(
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  async read(id: number): Promise<object | undefined> {
    const [row] = await this.query<Row>('read', READ, [this.company, id]);
    return row && { product: productOf(row) };
  }

  async list(since: number, limit: number): Promise<object> {
    const rows = await this.query<Row>('list', LIST, [this.company, since, limit]);
    return { products: rows.map(productOf) };
  }

  async create(productId: string, title: string, type: number): Promise<object | undefined> {
    const now = new Date().toISOString().slice(0, 19);
    const times = { created_at: now, updated_at: now };
    const document = { product_id: productId, title, product_type: type, ...times, ...EMPTY };
    const [drawn] = await this.query<Pick<Row, 'id'>>('create', CREATE, [this.company, JSON.stringify(document)]);
    return drawn && { product: productOf({ ...drawn, document }) };
  }

  private async query<T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> {
    return (await this.pool.query<T>({ name, text, values })).rows;
  }
}
