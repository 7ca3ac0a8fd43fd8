import type { Session } from '@marquee/storage';
import { AppEntity } from './app.entity';

type NewApp = Pick<AppEntity, 'client_id' | 'sealed_secret'> & AppColumns;
/** What a publisher says of its app. */
export type AppColumns = Pick<
  AppEntity,
  'name' | 'redirect_uris' | 'developer_email' | 'sync_url' | 'requires_secret' | 'default_redirect_uri'
>;

/** More apps than anybody has; a list stays an answer. */
const MOST = 1000;

export class AppsRepository {
  constructor(private readonly session: Session) {}

  /** An app published by the session's company. */
  async insert(app: NewApp, at: Date): Promise<number> {
    const row = { ...app, company_id: this.session.company, created_at: at };
    const result = await this.session.manager().insert(AppEntity, row);
    return (result.identifiers[0] as { id: number }).id;
  }

  /** Whoever published it: any company may grant access to any app. */
  async ofClient(clientId: string): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      'select * from apps where client_id = $1 and deleted_at is null',
      [clientId],
      'apps_of_client',
    );
    return row ?? null;
  }

  /** Those that the session's company publishes. */
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

  /** The publisher's row, held against other changes until the transaction ends. */
  async lock(id: number): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      'select * from apps where company_id = $1 and id = $2 and deleted_at is null for update',
      [this.session.company, id],
    );
    return row ?? null;
  }

  /** Holds off its removal while it is granted something; false when it is gone already. */
  async keep(id: number): Promise<boolean> {
    const rows = await this.session.query('select from apps where id = $1 and deleted_at is null for share', [id]);
    return rows.length > 0;
  }

  async update(id: number, changes: Partial<AppEntity>): Promise<void> {
    const where = { company_id: this.session.company, id };
    await this.session.manager().update(AppEntity, where, { ...changes, version: () => 'version + 1' });
  }
}
