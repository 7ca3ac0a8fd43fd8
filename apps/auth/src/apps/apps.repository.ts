import { rowColumns, type Session } from '@marquee/storage';
import type { AppEntity } from './app.entity';

type NewApp = Pick<AppEntity, 'client_id' | 'sealed_secret'> & AppColumns;
/** The columns that a publisher sets. */
export const SETTINGS = [
  'name',
  'redirect_uris',
  'developer_email',
  'sync_url',
  'requires_secret',
  'default_redirect_uri',
] as const satisfies readonly (keyof AppEntity)[];
export type AppColumns = Pick<AppEntity, (typeof SETTINGS)[number]>;

/** More apps than any company has, so that the answer cannot grow without end. */
const MOST = 1000;

export class AppsRepository {
  constructor(private readonly session: Session) {}

  /** Adds an app that is published by the session's company, and gives its id. */
  async insert(app: NewApp, at: Date): Promise<number> {
    const [row] = await this.session.query<{ id: number }>(
      `insert into apps (company_id, client_id, sealed_secret, created_at, ${SETTINGS.join(', ')})
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
      [this.session.company, app.client_id, app.sealed_secret, at, ...SETTINGS.map((column) => app[column])],
    );
    return (row as { id: number }).id;
  }

  /** Finds apps of all publishers, since any company may grant access to any app. */
  async ofClient(clientId: string): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      `select ${rowColumns(this.session, 'apps')} from apps r where client_id = $1 and deleted_at is null`,
      [clientId],
      'apps_of_client',
    );
    return row ?? null;
  }

  /** The apps that the session's company publishes. */
  published(): Promise<AppEntity[]> {
    return this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and deleted_at is null order by id limit $2',
      [this.session.company, MOST],
    );
  }

  async get(id: number): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and id = $2 and deleted_at is null',
      [this.session.company, id],
    );
    return row ?? null;
  }

  /** An app of the session's company, locked against other changes until the transaction ends. */
  async lock(id: number): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and id = $2 and deleted_at is null for update',
      [this.session.company, id],
    );
    return row ?? null;
  }

  /** Keeps the app from being removed until the transaction ends; false when it was removed already. */
  async keep(id: number): Promise<boolean> {
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

  /** The present secret becomes the former one, which works until then; the one before it is forgotten. */
  async replaceSecret(id: number, sealedSecret: Buffer, formerUntil: Date): Promise<void> {
    const changes = ['former_sealed_secret = sealed_secret', 'sealed_secret = $3', 'former_secret_until = $4'];
    await this.write(id, changes, [sealedSecret, formerUntil]);
  }

  async remove(id: number, at: Date): Promise<void> {
    await this.write(id, ['deleted_at = $3'], [at]);
  }

  /** Moves the version on as well. */
  private async write(id: number, changes: readonly string[], values: readonly unknown[]): Promise<void> {
    await this.session.query(
      `update apps set ${changes.join(', ')}, version = version + 1 where company_id = $1 and id = $2`,
      [this.session.company, id, ...values],
    );
  }
}
