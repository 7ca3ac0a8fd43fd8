import { type Pool, types } from 'pg';

/**
 * The obvious way: rows from `pg`, a few lines to shape them, `JSON.stringify` (which is what Fastify does with an
 * object). This is the reference that the goals are ratios to.
 */
const COLUMNS = `
  c.id, c.title, c.comment, c.created_at, c.enabled, coalesce(c.parent_id, 0) as parent_id, c.position, c.locales`;
const ENTRIES = `
  coalesce((select json_agg(json_build_object('id', e.id, 'product_id', e.product_id, 'created_at', e.created_at))
    from category_entries e where e.company_id = c.company_id and e.category_id = c.id), '[]') as entries`;

const READ = `select ${COLUMNS}, ${ENTRIES} from categories c where c.company_id = $1 and c.id = $2`;
const LIST = `
  select ${COLUMNS}, ${ENTRIES} from categories c where c.company_id = $1 and c.id > $2 order by c.id limit $3`;
const CREATE = `
  insert into categories as c (company_id, title, comment, enabled, position, locales)
  values ($1, $2, '', $3, 0, '[]') returning ${COLUMNS}, '[]'::json as entries`;

/** Ids as numbers: everybody sets this who prints them, and the process is ours alone. */
types.setTypeParser(types.builtins.INT8, Number);

interface Row {
  readonly created_at: Date;
}

export class RowsReference {
  constructor(
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  async read(id: number): Promise<object | undefined> {
    const [row] = await this.query('read', READ, [id]);
    return row && { category: shaped(row) };
  }

  async list(since: number, limit: number): Promise<object> {
    const rows = await this.query('list', LIST, [since, limit]);
    return { categories: rows.map(shaped) };
  }

  async create(title: string, enabled: boolean): Promise<object | undefined> {
    const [row] = await this.query('create', CREATE, [title, enabled]);
    return row && { category: shaped(row) };
  }

  private async query(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>({ name, text, values: [this.company, ...values] });
    return rows;
  }
}

function shaped(row: Row): object {
  return { ...row, created_at: row.created_at.toISOString().slice(0, 19) };
}
