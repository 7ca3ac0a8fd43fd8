import type { Scope } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { GrantEntity } from './grant.entity';

type Allowed = Pick<GrantEntity, 'app_id' | 'user_id' | 'user_email' | 'scopes'>;
export type HeldGrant = GrantEntity & {
  readonly client_id: string;
  readonly app_name: string;
  readonly publisher: number;
};

/** Excludes the grants of removed apps, which are void until a worker deletes them. */
const OF_LIVING_APPS = 'grants g join apps a on a.id = g.app_id and a.deleted_at is null';
const HELD = `
  select g.*, a.client_id, a.name as app_name, a.company_id as publisher
  from ${OF_LIVING_APPS} where g.company_id = $1`;

export class GrantsRepository {
  constructor(private readonly session: Session) {}

  /** The company's first grant for this app; null if one exists. */
  async insert(grant: Allowed, at: Date): Promise<number | null> {
    const [row] = await this.session.query<{ id: number }>(
      `insert into grants (company_id, app_id, user_id, user_email, scopes, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (company_id, app_id) do nothing returning id`,
      [this.session.company, grant.app_id, grant.user_id, grant.user_email, grant.scopes, at],
    );
    return row?.id ?? null;
  }

  /** Locked until the transaction ends. Every writer of a chain locks its grant first, which prevents deadlocks. */
  async lockOfApp(appId: number): Promise<GrantEntity | null> {
    const [row] = await this.session.query<GrantEntity>(
      'select * from grants where company_id = $1 and app_id = $2 for no key update',
      [this.session.company, appId],
    );
    return row ?? null;
  }

  async widen(id: number, allowed: Pick<Allowed, 'user_id' | 'user_email' | 'scopes'>): Promise<void> {
    await this.session.query(
      'update grants set user_id = $3, user_email = $4, scopes = $5 where company_id = $1 and id = $2',
      [this.session.company, id, allowed.user_id, allowed.user_email, allowed.scopes],
    );
  }

  async scopesOf(appId: number): Promise<Scope[]> {
    const [row] = await this.session.query<{ scopes: Scope[] }>(
      `select g.scopes from ${OF_LIVING_APPS} where g.company_id = $1 and g.app_id = $2`,
      [this.session.company, appId],
    );
    return row?.scopes ?? [];
  }

  list(): Promise<HeldGrant[]> {
    return this.session.query<HeldGrant>(`${HELD} order by g.id`, [this.session.company]);
  }

  async get(id: number): Promise<HeldGrant | null> {
    const [row] = await this.session.query<HeldGrant>(`${HELD} and g.id = $2`, [this.session.company, id]);
    return row ?? null;
  }

  async ofApp(appId: number): Promise<HeldGrant | null> {
    const [row] = await this.session.query<HeldGrant>(`${HELD} and g.app_id = $2`, [this.session.company, appId]);
    return row ?? null;
  }

  /** Deletes a grant with all its chains. False if another transaction was faster. */
  async remove(id: number): Promise<boolean> {
    const rows = await this.session.query('delete from grants where company_id = $1 and id = $2 returning id', [
      this.session.company,
      id,
    ]);
    return rows.length > 0;
  }

  /** Deletes up to `limit` grants of removed apps in all companies, and skips locked rows. */
  takeEnded(limit: number): Promise<Pick<HeldGrant, 'company_id' | 'app_id' | 'client_id'>[]> {
    return this.session.query(
      `with ended as (
         select g.company_id, g.id, a.client_id from grants g join apps a on a.id = g.app_id
         where a.deleted_at is not null limit $1 for update of g skip locked
       )
       delete from grants g using ended where g.company_id = ended.company_id and g.id = ended.id
         returning g.company_id, g.app_id, ended.client_id`,
      [limit],
    );
  }
}
