import type { Session } from '@marquee/storage';
import type { GrantEntity } from './grant.entity';

type Granted = Pick<GrantEntity, 'app_id' | 'user_id' | 'user_email' | 'scopes' | 'access_type' | 'refresh_digest'>;

export class GrantsRepository {
  constructor(private readonly session: Session) {}

  /** One grant per company and app: granting again replaces what was allowed. */
  async put(grant: Granted): Promise<number> {
    const [row] = await this.session.query<{ id: number }>(
      `insert into grants (company_id, app_id, user_id, user_email, scopes, access_type, refresh_digest)
         values ($1, $2, $3, $4, $5, $6, $7)
         on conflict (company_id, app_id) do update set user_id = excluded.user_id, user_email = excluded.user_email,
           scopes = excluded.scopes, access_type = excluded.access_type, refresh_digest = excluded.refresh_digest
         returning id`,
      [
        this.session.company,
        grant.app_id,
        grant.user_id,
        grant.user_email,
        grant.scopes,
        grant.access_type,
        grant.refresh_digest,
      ],
    );
    return (row as { id: number }).id;
  }
}
