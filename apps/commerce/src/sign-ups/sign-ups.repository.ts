import type { ListSignUps, SignUpKind, SignUpRow } from '@marquee/contracts';
import type { Session } from '@marquee/storage';
import type { GroupMemberEntity } from './group-member.entity';
import type { NewsRecipientEntity } from './news-recipient.entity';
import type { SubscriberEntity } from './subscriber.entity';

type Stored = 'company_id' | 'id' | 'version' | 'created_at' | 'updated_at';
type Sent<E extends { email: string }> = Partial<Omit<E, Stored>> & Pick<E, 'email'>;
/** The fields that a person or the operator has sent; all other fields stay unchanged. */
export type SentSignUp =
  | { readonly kind: 'subscriber'; readonly columns: Sent<SubscriberEntity> }
  | { readonly kind: 'group_member'; readonly columns: Sent<GroupMemberEntity> & Pick<GroupMemberEntity, 'group_name'> }
  | { readonly kind: 'newsletter'; readonly columns: Sent<NewsRecipientEntity> };
/** The event of a written row. */
export interface WrittenSignUp {
  readonly kind: SignUpKind;
  readonly id: number;
  readonly version: number;
}

const TABLES: Readonly<Record<SignUpKind, string>> = {
  subscriber: 'subscribers',
  group_member: 'group_members',
  newsletter: 'news_recipients',
};
/** The columns of the table's unique index. */
const KEYS: Readonly<Record<SignUpKind, string>> = {
  subscriber: 'company_id, lower(email)',
  group_member: 'company_id, lower(email), group_name',
  newsletter: 'company_id, lower(email)',
};
const DEFAULT_PAGE_SIZE = 50;

/** Rows of the company `$1` with this email, ignoring case. The subquery on the search view uses the index. */
const having = (table: string, email: string): string =>
  `id = any(array(select s.id from ${table}_sought s where s.company_id = $1 and lower(s.email) = lower(${email})))`;

/** Sign-ups at the session's company. */
export class SignUpsRepository {
  constructor(private readonly session: Session) {}

  /** Adds or changes the row of an email. Null if nothing changes; a new row has version 1. */
  put(sent: SentSignUp, now: Date): Promise<WrittenSignUp | null> {
    return this.write(sent, now, (name) => `excluded.${name}`);
  }

  /** Adds the row of an email, or fills its empty fields; other fields stay unchanged. */
  fill(sent: SentSignUp, now: Date): Promise<WrittenSignUp | null> {
    const kept = (name: string) =>
      `case when coalesce(r.${name}::text, '') = '' then excluded.${name} else r.${name} end`;
    return this.write(sent, now, kept);
  }

  private async write(
    { kind, columns }: SentSignUp,
    now: Date,
    merged: (name: string) => string,
  ): Promise<WrittenSignUp | null> {
    const sent = Object.entries(columns).filter(([, value]) => value !== undefined);
    const names = sent.map(([name]) => name);
    const places = names.map((_, index) => `$${index + 3}`);
    const known = names.map((name) => `r.${name}`).join(', ');
    const next = names.map(merged).join(', ');
    const rows = await this.session.query<{ id: number; version: number }>(
      `insert into ${TABLES[kind]} as r (company_id, created_at, updated_at, ${names.join(', ')})
       values ($1, $2, $2, ${places.join(', ')})
       on conflict (${KEYS[kind]}) do update
         set version = r.version + 1, updated_at = excluded.updated_at, (${names.join(', ')}) = row (${next})
         where (${known}) is distinct from (${next})
       returning id, version`,
      [this.session.company, now, ...sent.map(([, value]) => value)],
    );
    return rows[0] === undefined ? null : { kind, ...rows[0] };
  }

  /** The id of an email's row; for group members, in the named group. */
  async idOf({ kind, columns }: SentSignUp): Promise<number | null> {
    const group = 'group_name' in columns ? columns.group_name : null;
    const text = `select id from ${TABLES[kind]}_sought
      where company_id = $1 and lower(email) = lower($2) ${kind === 'group_member' ? 'and group_name = $3' : ''}`;
    const values = [this.session.company, columns.email, ...(group === null ? [] : [group])];
    return (await this.session.query<{ id: number }>(text, values))[0]?.id ?? null;
  }

  async list({
    kind,
    email,
    since_id = 0,
    limit = DEFAULT_PAGE_SIZE,
  }: Omit<ListSignUps, 'company_id'>): Promise<SignUpRow[]> {
    const text = `select to_jsonb(r) - 'company_id' - 'version' as row from ${TABLES[kind]} r
      where company_id = $1 and id > $2 ${email === undefined ? '' : `and ${having(TABLES[kind], '$4')}`} order by id limit $3`;
    const values = [this.session.company, since_id, limit, ...(email === undefined ? [] : [email])];
    return (await this.session.query<{ row: SignUpRow }>(text, values)).map(({ row }) => row);
  }

  /** Removes all rows of an email and returns them, with the versions of their deletion events. */
  async removeOf(email: string): Promise<WrittenSignUp[]> {
    const removed: WrittenSignUp[] = [];
    for (const [kind, table] of Object.entries(TABLES) as [SignUpKind, string][]) {
      const rows = await this.session.query<{ id: number; version: number }>(
        `delete from ${table} where company_id = $1 and ${having(table, '$2')} returning id, version + 1 as version`,
        [this.session.company, email],
        `remove_${table}`,
      );
      removed.push(...rows.map((row) => ({ kind, ...row })));
    }
    return removed;
  }
}
