import { user, ShopError, users, type Page, type RenderedJson, type SearchUsers, type User } from '@marquee/contracts';
import {
  view,
  byToken,
  conditionsOf,
  filtersOf,
  isId,
  ResourceRepository,
  violatedUnique,
  type Condition,
  type Session,
  type WrittenRow,
} from '@marquee/storage';
import type { NewUser } from './new-user.rules';
import { UserEntity } from './user.entity';

export const userView = view(user, {
  entity: UserEntity,
  changes: 'company',
  computed: {
    valid: "(r.state = 'enabled' and not (select c.company_disabled from companies c where c.id = r.company_id))",
  },
});

type Written = WrittenRow<typeof user>;

/** A user is identified by a token or by its id. */
export class UsersRepository extends ResourceRepository<typeof user, UserEntity, NewUser, string> {
  protected readonly view = userView;
  protected readonly filters = filtersOf(users);

  protected override named(token: string): Condition {
    return byToken(token);
  }

  search(input: SearchUsers): Promise<RenderedJson<Page<User>>> {
    return this.view.page(this.session, input, conditionsOf(this.view, users.search, input));
  }

  override insert(row: NewUser): Promise<Written> {
    return withOwnEmail(super.insert(row));
  }

  override update(id: number, columns: Partial<Omit<NewUser, 'version'>>): Promise<Written> {
    return withOwnEmail(super.update(id, columns));
  }

  /** Locks the rows until the transaction ends, in order of id, which prevents deadlocks. */
  lockAll(ids: readonly number[]): Promise<UserEntity[]> {
    return this.held('id = any($2)', [ids]);
  }

  /** Locks one user by id, and one by the token or id of a path. */
  lockNamed(id: number, token: string): Promise<UserEntity[]> {
    return isId(token) ? this.lockAll([id, Number(token)]) : this.held('(id = $2 or token = $3)', [id, token]);
  }

  /** Locks the user with this email, case-insensitively. */
  async lockByEmail(email: string): Promise<UserEntity | null> {
    const [row] = await this.held(
      'id = any(array(select s.id from users_sought s where s.company_id = $1 and lower(s.email) = lower($2)))',
      [email],
    );
    return row ?? null;
  }

  /** The names of users by id, or their emails without a name; unknown ids are omitted. */
  names(ids: readonly string[]): Promise<{ id: string; name: string }[]> {
    return this.session.query(
      `select id::text as id, coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
       from users where company_id = $1 and id = any($2::bigint[])`,
      [this.session.company, ids.filter(isId)],
      'user_names',
    );
  }

  /** Returns a repository for a row that is already locked. */
  holding(row: UserEntity): UsersRepository {
    return new HeldUser(this.session, row);
  }

  private async held(condition: string, values: readonly unknown[]): Promise<UserEntity[]> {
    const rows = await this.session.query<UserEntity>(
      `select * from users where company_id = $1 and ${condition} order by id for no key update`,
      [this.session.company, ...values],
    );
    for (const row of rows) this.session.changes?.locked(this.view.resource, row.id, row);
    return rows;
  }
}

class HeldUser extends UsersRepository {
  constructor(
    session: Session,
    private readonly row: UserEntity,
  ) {
    super(session);
  }

  override findLocked(): Promise<UserEntity> {
    return Promise.resolve(this.row);
  }
}

async function withOwnEmail(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error) !== 'users_by_email') throw error;
    throw new ShopError('conflict', 'This company already has a user with that email. Choose another email.');
  }
}
