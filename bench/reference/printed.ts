import type { Pool } from 'pg';
import { INSERT, PRINTED_FIELDS } from './statements';

/** The strongest way known: Postgres prints the JSON, and the server puts the wrapping key around its text. */
const printed = (from: string): string =>
  // A lateral subselect is folded into the row; one in the select list would run for every row.
  `select row_to_json(t)::text as json from ${from} p cross join lateral (select ${PRINTED_FIELDS}) t`;

const READ = `${printed('products')} where p.company_id = $1 and p.id = $2`;
const LIST = `${printed('products')} where p.company_id = $1 and p.id > $2 order by p.id limit $3`;
const CREATE = `with inserted as (${INSERT} returning *) ${printed('inserted')}`;

export class PrintedReference {
  constructor(
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  async read(id: number): Promise<string | undefined> {
    const [json] = await this.query('read', READ, [id]);
    return json && `{"product":${json}}`;
  }

  async list(since: number, limit: number): Promise<string> {
    const rows = await this.query('list', LIST, [since, limit]);
    return `{"products":[${rows.join(',')}]}`;
  }

  async create(productId: string, title: string, type: number): Promise<string | undefined> {
    const [json] = await this.query('create', CREATE, [productId, title, type]);
    return json && `{"product":${json}}`;
  }

  private async query(name: string, text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ json: string }>({ name, text, values: [this.company, ...values] });
    return rows.map((row) => row.json);
  }
}
