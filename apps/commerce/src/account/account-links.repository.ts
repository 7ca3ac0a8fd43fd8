import type { AccountLinkPurpose } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';
import type { AccountLinkEntity } from './account-link.entity';

type NewLink = Omit<AccountLinkEntity, 'company_id' | 'note_id' | 'used_at'>;
export interface WantedLink {
  readonly digest: Buffer;
  readonly purpose: AccountLinkPurpose;
  readonly now: Date;
}
export interface GoodLink {
  readonly email: string;
  readonly token: string;
}

/**
 * A link is valid for a time, and while its customer is unchanged. A link to a new password also needs the customer's
 * current email.
 */
const GOOD = `
  select l.email, c.token from account_links l
    join customers c on c.company_id = l.company_id and c.id = l.customer_id
  where l.company_id = $1 and l.digest = $2 and l.purpose = $3 and l.expires_at > $4 and l.used_at is null
    and c.session_era = l.era and c.state = 'enabled' and c.erased_at is null
    and (l.purpose = 'email' or lower(l.email) = lower(c.email))`;

/** Mailed links of the session's company. */
export class AccountLinksRepository {
  constructor(private readonly session: Session) {}

  async insert(link: NewLink): Promise<void> {
    const { digest, customer_id, purpose, email, generation, mail_id, created_at, expires_at } = link;
    await this.session.query(
      `insert into account_links
         (company_id, digest, customer_id, purpose, email, era, mail_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [this.session.company, digest, customer_id, purpose, email, generation, mail_id, created_at, expires_at],
      'account_link_insert',
    );
  }

  /** Returns null if the link is invalid or has expired. */
  async find({ digest, purpose, now }: WantedLink): Promise<GoodLink | null> {
    const values = [this.session.company, digest, purpose, now];
    const [row] = await this.session.query<GoodLink>(GOOD, values, 'account_link_find');
    return row ?? null;
  }

  /** A used link also invalidates all links that were mailed to the customer before. */
  async useAll(customer: number, now: Date): Promise<void> {
    await this.session.query(
      'update account_links set used_at = $3 where company_id = $1 and customer_id = $2 and used_at is null',
      [this.session.company, customer, now],
      'account_links_use',
    );
  }

  /** Invalidates the older links of every company and returns their number. */
  async endBefore(moment: Date): Promise<number> {
    const text = 'update account_links set used_at = $1 where created_at < $1 and used_at is null returning 1';
    return (await this.session.query(text, [moment])).length;
  }

  /** The address of a link to sign up; null if the link is invalid or has expired. */
  async signUp(digest: Buffer, now: Date): Promise<string | null> {
    const [row] = await this.session.query<{ email: string }>(
      `select email from account_links where company_id = $1 and digest = $2 and customer_id is null
         and expires_at > $3 and used_at is null`,
      [this.session.company, digest, now],
      'account_link_sign_up',
    );
    return row?.email ?? null;
  }

  /** Locks all links by which this address could sign up, so that only one of them is used. */
  async holdSignUps(email: string): Promise<void> {
    await this.session.query(
      `select from account_links
       where company_id = $1 and customer_id is null and lower(email) = lower($2) order by digest for update`,
      [this.session.company, email],
      'account_links_hold_sign_ups',
    );
  }

  /** Marks these links as used, and assigns them to the new customer, whose erasure removes them. */
  async claimSignUps(email: string, customer: number, now: Date): Promise<void> {
    await this.session.query(
      `update account_links set customer_id = $3, used_at = coalesce(used_at, $4)
       where company_id = $1 and customer_id is null and lower(email) = lower($2)`,
      [this.session.company, email, customer, now],
      'account_links_claim_sign_ups',
    );
  }

  async note(digest: Buffer, mail: string): Promise<void> {
    await this.session.query(
      'update account_links set note_id = $3 where company_id = $1 and digest = $2',
      [this.session.company, digest, mail],
      'account_link_note',
    );
  }

  /** Removes at most `limit` old rows of every company and returns their number. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.created_at <= ?', values: [before] };
    return removeSome(this.session, 'account_links', outdated, limit);
  }
}
