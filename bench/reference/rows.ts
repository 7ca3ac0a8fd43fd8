import { type Pool, types } from 'pg';
import { INSERT, ROW_FIELDS } from './statements';

/**
 * The obvious way: rows from `pg`, a few lines to shape them, `JSON.stringify` (which is what Fastify does with an
 * object). This is the reference that the goals are ratios to.
 */
const READ = `select ${ROW_FIELDS} from products p where p.company_id = $1 and p.id = $2`;
const LIST = `select ${ROW_FIELDS} from products p where p.company_id = $1 and p.id > $2 order by p.id limit $3`;
const CREATE = `${INSERT} returning ${ROW_FIELDS}`;

/** Ids as numbers: everybody sets this who prints them, and the process is ours alone. */
types.setTypeParser(types.builtins.INT8, Number);

interface Row {
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly published_at: Date | null;
}

export class RowsReference {
  constructor(
    private readonly pool: Pool,
    private readonly company: number,
  ) {}

  async read(id: number): Promise<object | undefined> {
    const [row] = await this.query('read', READ, [id]);
    return row && { product: shaped(row) };
  }

  async list(since: number, limit: number): Promise<object> {
    const rows = await this.query('list', LIST, [since, limit]);
    return { products: rows.map(shaped) };
  }

  async create(productId: string, title: string, type: number): Promise<object | undefined> {
    const [row] = await this.query('create', CREATE, [productId, title, type]);
    return row && { product: shaped(row) };
  }

  private async query(name: string, text: string, values: unknown[]): Promise<Row[]> {
    const { rows } = await this.pool.query<Row>({ name, text, values: [this.company, ...values] });
    return rows;
  }
}

function shaped(row: Row): object {
  const { created_at, updated_at, published_at } = row;
  return {
    ...row,
    created_at: gmt(created_at),
    updated_at: gmt(updated_at),
    published_at: published_at && gmt(published_at),
  };
}

function gmt(time: Date): string {
  return time.toISOString().slice(0, 19);
}
