import type { CompanyId, Membership, UserSnapshot } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

/** Users that auth may act for: enabled users of enabled companies. */
const MEMBERSHIPS = `
  select c.id as company_id, c.company_name, u.id as user_id, u.first_name, u.last_name, u.language, u.permissions
  from users u join companies c on c.id = u.company_id
  where u.state = 'enabled' and not c.company_disabled`;

const OF_EMAIL = 'select s.company_id, s.id from users_sought s where lower(s.email) = lower($1)';

export interface PersonName {
  readonly first_name: string;
  readonly last_name: string;
}
export type ChangedUser = UserSnapshot & { readonly company_id: CompanyId; readonly version: number };

/** The users of one person in all companies, found by their email. */
export class MembershipsRepository {
  constructor(private readonly session: Session) {}

  /** Companies whose pages the person may use; apps act for the person without this permission. */
  ofEmail(email: string): Promise<Membership[]> {
    return this.session.query(
      `${MEMBERSHIPS} and (u.company_id, u.id) in (${OF_EMAIL}) and u.permissions->>'web_access' = '1' order by c.id`,
      [email],
      'memberships_of_email',
    );
  }

  async get(userId: number): Promise<Membership | null> {
    const values = [this.session.company, userId];
    const [row] = await this.session.query<Membership>(
      `${MEMBERSHIPS} and u.company_id = $1 and u.id = $2`,
      values,
      'membership',
    );
    return row ?? null;
  }

  /** Returns the users whose name changed; locks rows in order, like `verify`. */
  rename(email: string, { first_name, last_name }: PersonName, now: Date): Promise<ChangedUser[]> {
    return this.session.query(
      `with mine as (
         select company_id, id from users where (company_id, id) in (${OF_EMAIL}) and state = 'enabled'
           and (first_name, last_name) is distinct from ($3, $4)
         order by company_id, id for update
       )
       update users u set first_name = $3, last_name = $4, updated_at = $2, version = u.version + 1 from mine
         where u.company_id = mine.company_id and u.id = mine.id
         returning u.company_id, u.id as user_id, u.email, u.state, u.version`,
      [email, now, first_name, last_name],
    );
  }

  /** The name of a company with users of both emails; null if there is none. */
  async companyOfBoth(email: string, other: string): Promise<string | null> {
    const [row] = await this.session.query<{ company_name: string }>(
      `select c.company_name from companies c where c.id in (
         select company_id from users_sought where lower(email) = lower($1)
         intersect select company_id from users_sought where lower(email) = lower($2)
       ) order by c.id limit 1`,
      [email, other],
    );
    return row?.company_name ?? null;
  }

  /** Returns the users whose email changed; locks rows in order, like `verify`. */
  changeEmail(email: string, newEmail: string, now: Date): Promise<(ChangedUser & { readonly is_owner: boolean })[]> {
    return this.session.query(
      `with mine as (
         select company_id, id from users where (company_id, id) in (${OF_EMAIL})
         order by company_id, id for update
       )
       update users u set email = $3, verified_email = true, updated_at = $2, version = u.version + 1
         from mine join companies c on c.id = mine.company_id
         where u.company_id = mine.company_id and u.id = mine.id
         returning u.company_id, u.id as user_id, u.email, u.state, u.version, u.id = c.owner_user_id as is_owner`,
      [email, now, newEmail],
    );
  }

  /**
   * Returns the users that were not verified before; locks rows in order, so that concurrent calls cannot deadlock.
   */
  verify(email: string, now: Date): Promise<ChangedUser[]> {
    return this.session.query(
      `with mine as (
         select company_id, id from users where (company_id, id) in (${OF_EMAIL}) and not verified_email
         order by company_id, id for update
       )
       update users u set verified_email = true, updated_at = $2, version = u.version + 1 from mine
         where u.company_id = mine.company_id and u.id = mine.id
         returning u.company_id, u.id as user_id, u.email, u.state, u.version`,
      [email, now],
    );
  }
}
