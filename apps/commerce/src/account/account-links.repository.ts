import type { AccountLinkPurpose } from '@marquee/contracts';
import { removeSome, type Session } from '@marquee/storage';
import type { AccountLinkEntity } from './account-link.entity';

type NewLink = Omit<AccountLinkEntity, 'company_id' | 'note_id' | 'used_at'>;
/** Which link is meant. */
export interface WantedLink {
  readonly digest: Buffer;
  readonly purpose: AccountLinkPurpose;
  readonly now: Date;
}
/** A link that is still good, and whose it is. */
export interface GoodLink {
  readonly email: string;
  /** The token of the customer. */
  readonly token: string;
}

/**
 * Whether a link is still good depends on the time, and on what has become of its customer since. One to a new password
 * is good only at the address that is still theirs.
 */
const GOOD = `
  select l.email, c.token from account_links l
    join customers c on c.company_id = l.company_id and c.id = l.customer_id
  where l.company_id = $1 and l.digest = $2 and l.purpose = $3 and l.expires_at > $4 and l.used_at is null
    and c.session_era = l.era and c.state = 'enabled' and c.erased_at is null
    and (l.purpose = 'email' or lower(l.email) = lower(c.email))`;

/** Mailed links of customers of the session's company. */
export class AccountLinksRepository {
  constructor(private readonly session: Session) {}

  async insert(link: NewLink): Promise<void> {
    const { digest, customer_id, purpose, email, era, mail_id, created_at, expires_at } = link;
    await this.session.query(
      `insert into account_links
         (company_id, digest, customer_id, purpose, email, era, mail_id, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [this.session.company, digest, customer_id, purpose, email, era, mail_id, created_at, expires_at],
      'account_link_insert',
    );
  }

  /** Gives null where the link is not good, or no longer. */
  async find({ digest, purpose, now }: WantedLink): Promise<GoodLink | null> {
    const values = [this.session.company, digest, purpose, now];
    const [row] = await this.session.query<GoodLink>(GOOD, values, 'account_link_find');
    return row ?? null;
  }

  /** Whoever has used one link uses none that was mailed before. */
  async useAll(customer: number, now: Date): Promise<void> {
    await this.session.query(
      'update account_links set used_at = $3 where company_id = $1 and customer_id = $2 and used_at is null',
      [this.session.company, customer, now],
      'account_links_use',
    );
  }

  /** Links of every company that were mailed before are good no more; says how many were. */
  async endBefore(moment: Date): Promise<number> {
    const text = 'update account_links set used_at = $1 where created_at < $1 and used_at is null returning 1';
    return (await this.session.query(text, [moment])).length;
  }

  async note(digest: Buffer, mail: string): Promise<void> {
    await this.session.query(
      'update account_links set note_id = $3 where company_id = $1 and digest = $2',
      [this.session.company, digest, mail],
      'account_link_note',
    );
  }

  /** Removes old rows of every company, at most `limit`, and says how many. */
  sweep(before: Date, limit: number): Promise<number> {
    const outdated = { sql: 'r.created_at <= ?', values: [before] };
    return removeSome(this.session, 'account_links', outdated, limit);
  }
}
