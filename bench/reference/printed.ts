import type { Pool } from 'pg';

/** The strongest way known: Postgres prints the JSON, and the server puts the wrapping key around its text. */
const COLUMNS = `
  c.id, c.title, c.comment, to_char(c.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as created_at,
  c.enabled, coalesce(c.parent_id, 0) as parent_id, c.position, c.locales`;
const ENTRIES = `
  (select coalesce('[' || string_agg(row_to_json(e)::text, ',') || ']', '[]')::json
    from (select id, product_id, to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS') as created_at
      from category_entries where company_id = c.company_id and category_id = c.id order by id) e) as entries`;
/** A lateral subselect is folded into the row; one in the select list would run for every row. */
const printed = (from: string, columns: string): string =>
  `select row_to_json(t)::text as json from ${from} c cross join lateral (select ${columns}) t`;

const SELECT = printed('categories', `${COLUMNS}, ${ENTRIES}`);
const READ = `${SELECT} where c.company_id = $1 and c.id = $2`;
const LIST = `${SELECT} where c.company_id = $1 and c.id > $2 order by c.id limit $3`;
const CREATE = `
  with inserted as (
    insert into categories (company_id, title, comment, enabled, position, locales)
    values ($1, $2, '', $3, 0, '[]') returning *)
  ${printed('inserted', `${COLUMNS}, '[]'::json as entries`)}`;

export class PrintedReference {
  constructor(
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  async read(id: number): Promise<string | undefined> {
    const [json] = await this.query('read', READ, [id]);
    return json && `{"category":${json}}`;
  }

  async list(since: number, limit: number): Promise<string> {
    const rows = await this.query('list', LIST, [since, limit]);
    return `{"categories":[${rows.join(',')}]}`;
  }

  async create(title: string, enabled: boolean): Promise<string | undefined> {
    const [json] = await this.query('create', CREATE, [title, enabled]);
    return json && `{"category":${json}}`;
  }

  private async query(name: string, text: string, values: unknown[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ json: string }>({ name, text, values: [this.company, ...values] });
    return rows.map((row) => row.json);
  }
}
