import type { Session } from '@marquee/storage';
import { AppEntity } from './app.entity';

type NewApp = Pick<
  AppEntity,
  'client_id' | 'sealed_secret' | 'name' | 'redirect_uris' | 'developer_email' | 'sync_url'
>;

export class AppsRepository {
  constructor(private readonly session: Session) {}

  /** An app published by the session's company. */
  async insert(app: NewApp): Promise<number> {
    const result = await this.session.manager().insert(AppEntity, { ...app, company_id: this.session.company });
    return (result.identifiers[0] as { id: number }).id;
  }

  /** Whoever published it: a company may grant access to any app. */
  async idOfClient(clientId: string): Promise<number | null> {
    const [row] = await this.session.query<{ id: number }>('select id from apps where client_id = $1', [clientId]);
    return row?.id ?? null;
  }
}
