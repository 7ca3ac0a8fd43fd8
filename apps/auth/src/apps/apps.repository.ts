import { rowColumns, type Session } from '@marquee/storage';
import { AppEntity } from './app.entity';
import { SETTINGS, type AppColumns } from './app-settings.rules';

type NewApp = Pick<AppEntity, 'client_id' | 'sealed_secret'> & AppColumns;

/** Exceeds the number of apps of any company; bounds the size of the response. */
const MAX_APPS = 1000;

export class AppsRepository {
  constructor(private readonly session: Session) {}

  /** Inserts an app published by the session's company and returns its id. */
  async insert(app: NewApp, at: Date): Promise<number> {
    const [row] = await this.session.query<{ id: number }>(
      `insert into apps (company_id, client_id, sealed_secret, created_at, ${SETTINGS.join(', ')})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [this.session.company, app.client_id, app.sealed_secret, at, ...SETTINGS.map((column) => app[column])],
    );
    return (row as { id: number }).id;
  }

  /** Finds apps of all publishers, because any company may grant access to any app. */
  async ofClient(clientId: string): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      `select ${rowColumns(AppEntity)} from apps r where client_id = $1 and deleted_at is null`,
      [clientId],
      'apps_of_client',
    );
    return row ?? null;
  }

  published(): Promise<AppEntity[]> {
    return this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and deleted_at is null order by id limit $2',
      [this.session.company, MAX_APPS],
    );
  }

  async get(id: number): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and id = $2 and deleted_at is null',
      [this.session.company, id],
    );
    return row ?? null;
  }

  /** An app of the session's company, locked until the transaction ends. */
  async lock(id: number): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and id = $2 and deleted_at is null for update',
      [this.session.company, id],
    );
    return row ?? null;
  }

  /** Prevents the removal of the app until the transaction ends; false if it was already removed. */
  async lockPresent(id: number): Promise<boolean> {
    const rows = await this.session.query('select from apps where id = $1 and deleted_at is null for share', [id]);
    return rows.length > 0;
  }

  async update(id: number, changes: Partial<AppColumns>): Promise<void> {
    const changed = SETTINGS.filter((column) => changes[column] !== undefined);
    await this.write(
      id,
      changed.map((column, index) => `${column} = $${index + 3}`),
      changed.map((column) => changes[column]),
    );
  }

  /** The current secret becomes the former one, valid until the given time. The previous former secret is deleted. */
  async replaceSecret(id: number, sealedSecret: Buffer, formerUntil: Date): Promise<void> {
    const changes = ['former_sealed_secret = sealed_secret', 'sealed_secret = $3', 'former_secret_until = $4'];
    await this.write(id, changes, [sealedSecret, formerUntil]);
  }

  async remove(id: number, at: Date): Promise<void> {
    await this.write(id, ['deleted_at = $3'], [at]);
  }

  /** Writes the columns and increments the version. */
  private async write(id: number, changes: readonly string[], values: readonly unknown[]): Promise<void> {
    await this.session.query(
      `update apps set ${changes.join(', ')}, version = version + 1 where company_id = $1 and id = $2`,
      [this.session.company, id, ...values],
    );
  }
}
