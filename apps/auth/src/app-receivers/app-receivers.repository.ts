import { rowColumns, type Session } from '@marquee/storage';
import { AppEntity } from '../apps/app.entity';

/** Apps as receivers of deliveries. */
export class AppReceiversRepository {
  constructor(private readonly session: Session) {}

  /** Finds any app by its client id, including removed apps and apps of any publisher. */
  async get(clientId: string): Promise<AppEntity | null> {
    const [row] = await this.session.query<AppEntity>(
      `select ${rowColumns(AppEntity)} from apps r where client_id = $1`,
      [clientId],
      'app_receiver',
    );
    return row ?? null;
  }

  /** The names of any apps by client id, including removed ones; unknown ids are omitted. */
  names(clientIds: readonly string[]): Promise<{ id: string; name: string }[]> {
    const text = 'select client_id as id, name from apps where client_id = any($1)';
    return this.session.query(text, [clientIds], 'app_names');
  }

  /** Apps with a grant of the session's company that subscribe to changes of its customers. */
  async syncing(): Promise<string[]> {
    const rows = await this.session.query<{ client_id: string }>(
      `select a.client_id from grants g join apps a on a.id = g.app_id
       where g.company_id = $1 and a.deleted_at is null and a.sync_url is not null order by a.id`,
      [this.session.company],
    );
    return rows.map(({ client_id }) => client_id);
  }
}
