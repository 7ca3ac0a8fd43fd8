import type { AccessType } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { ConsentEntity } from './consent.entity';

export class ConsentsRepository {
  constructor(private readonly session: Session) {}

  /** Offline access is never reduced to online. False if nothing changed. */
  async give(consent: Pick<ConsentEntity, 'grant_id' | 'user_id' | 'access_type'>): Promise<boolean> {
    const rows = await this.session.query(
      `insert into consents as c (company_id, grant_id, user_id, access_type) values ($1, $2, $3, $4)
         on conflict (company_id, grant_id, user_id) do update set access_type = excluded.access_type
         where c.access_type = 'online' and excluded.access_type = 'offline' returning 1 as given`,
      [this.session.company, consent.grant_id, consent.user_id, consent.access_type],
    );
    return rows.length > 0;
  }

  /** The access that this user has granted the app; null if the user was never asked. */
  async accessOf(appId: number, userId: number): Promise<AccessType | null> {
    const [row] = await this.session.query<{ access_type: AccessType }>(
      `select c.access_type from consents c join grants g on g.company_id = c.company_id and g.id = c.grant_id
         where c.company_id = $1 and g.app_id = $2 and c.user_id = $3`,
      [this.session.company, appId, userId],
    );
    return row?.access_type ?? null;
  }
}
