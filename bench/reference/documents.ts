import { Client, type Pool } from 'pg';
import { PRINTED_FIELDS } from './statements';

/**
 * The least that a shop could get by with: each product is one document in JSONB under its id, which nobody can look into by an index. Goals of
 * processor time were set beside this one, on a machine of its own: docs/speed.md.
 */
const READ = 'select document from bench.documents where company_id = $1 and id = $2';
const LIST = 'select document from bench.documents where company_id = $1 and id > $2 order by id limit $3';
const DRAW = "select nextval('bench.document_ids')::int as id";
const CREATE = 'insert into bench.documents (company_id, id, document) values ($1, $2, $3)';

/** A table of documents with what the catalog has of a company, for the role that the catalog logs in with. */
export async function createDocuments(adminUrl: string, role: string, company: number): Promise<void> {
  const client = new Client({ connectionString: adminUrl, options: '-c search_path=catalog' });
  await client.connect();
  try {
    await client.query(`
      create schema bench;
      create table bench.documents (company_id bigint, id bigint, document jsonb not null, primary key (company_id, id));
      grant usage on schema bench to ${role}; grant select, insert on bench.documents to ${role}`);
    await client.query(
      `insert into bench.documents select p.company_id, p.id, row_to_json(t)::jsonb
       from products p cross join lateral (select ${PRINTED_FIELDS}) t where p.company_id = $1`,
      [company],
    );
    const { rows } = await client.query<{ next: number }>('select max(id)::int + 1 as next from bench.documents');
    await client.query(`create sequence bench.document_ids start ${rows[0]?.next ?? 1}`);
    await client.query(`grant usage on sequence bench.document_ids to ${role}`);
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

export class DocumentsReference {
  constructor(
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  async read(id: number): Promise<object | undefined> {
    const [product] = await this.query<{ document: object }>('read', READ, [this.company, id]);
    return product && { product: product.document };
  }

  async list(since: number, limit: number): Promise<object> {
    const rows = await this.query<{ document: object }>('list', LIST, [this.company, since, limit]);
    return { products: rows.map(({ document }) => document) };
  }

  async create(productId: string, title: string, type: number): Promise<object> {
    const now = new Date().toISOString().slice(0, 19);
    const [drawn] = await this.query<{ id: number }>('draw', DRAW, []);
    const times = { created_at: now, updated_at: now };
    const product = { id: drawn?.id, product_id: productId, title, product_type: type, ...times, ...EMPTY };
    await this.query('create', CREATE, [this.company, product.id, JSON.stringify(product)]);
    return { product };
  }

  private async query<T extends object>(name: string, text: string, values: unknown[]): Promise<T[]> {
    return (await this.pool.query<T>({ name, text, values })).rows;
  }
}
