import {
  ShopError,
  users,
  type ListUsers,
  type Page,
  type Printed,
  type SearchUsers,
  type user,
  type User,
} from '@marquee/contracts';
import { byToken, conditionsOf, isId, violatedUnique, type Session, type WrittenRow } from '@marquee/storage';
import { In, type FindOptionsWhere } from 'typeorm';
import type { NewUser } from './new-user';
import { UserEntity } from './user.entity';
import { userView } from './user.view';

type Written = WrittenRow<typeof user>;

export class UsersRepository {
  constructor(private readonly session: Session) {}

  list(input: ListUsers): Promise<Printed<Page<User>>> {
    return userView.page(this.session, input, conditionsOf(users.list, input));
  }

  search(input: SearchUsers): Promise<Printed<Page<User>>> {
    return userView.page(this.session, input, conditionsOf(users.search, input));
  }

  count(): Promise<number> {
    return userView.count(this.session);
  }

  get(token: string, fields?: readonly string[]): Promise<Printed<User> | null> {
    return userView.first(this.session, [byToken(token)], fields);
  }

  insert(row: NewUser): Promise<Written> {
    return withOwnEmail(userView.insert(this.session, { ...row }));
  }

  /** Moves the version on as well. */
  update(id: number, changes: Partial<Omit<NewUser, 'version'>>): Promise<Written> {
    return withOwnEmail(userView.update(this.session, id, changes));
  }

  /** The rows, held until the transaction ends; in order of id, so that two who lock the same ones do not meet crosswise. */
  lock(ids: readonly number[]): Promise<UserEntity[]> {
    return this.held([{ id: In([...ids]) }]);
  }

  /** One by id, and one by what a path names it with; held alike. */
  lockNamed(id: number, token: string): Promise<UserEntity[]> {
    return this.held([{ id }, isId(token) ? { id: Number(token) } : { token }]);
  }

  /** The one with this email, held until the transaction ends. */
  async lockByEmail(email: string): Promise<UserEntity | null> {
    const rows = await this.session.query<{ id: number }>(
      'select id from users where company_id = $1 and lower(email) = lower($2)',
      [this.session.company, email],
    );
    const [row] = await this.lock(rows.map(({ id }) => id));
    return row ?? null;
  }

  private held(either: FindOptionsWhere<UserEntity>[]): Promise<UserEntity[]> {
    return this.session.manager().find(UserEntity, {
      where: either.map((one) => ({ ...one, company_id: this.session.company })),
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
  }
}

async function withOwnEmail(writing: Promise<Written>): Promise<Written> {
  try {
    return await writing;
  } catch (error) {
    if (violatedUnique(error) !== 'users_by_email') throw error;
    throw new ShopError('conflict', 'This company has a user with that email already.');
  }
}
