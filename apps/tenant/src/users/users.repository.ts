import { ShopError, type ListInput, type Page, type Printed, type user, type User } from '@marquee/contracts';
import { violatedUnique, type Session, type WrittenRow } from '@marquee/storage';
import { In } from 'typeorm';
import type { NewUser } from './new-user';
import { UserEntity } from './user.entity';
import { userView } from './user.view';

type Written = WrittenRow<typeof user>;

export class UsersRepository {
  constructor(private readonly session: Session) {}

  list(input: ListInput): Promise<Printed<Page<User>>> {
    return userView.page(this.session, input);
  }

  async insert(row: NewUser): Promise<Written> {
    try {
      return await userView.insert(this.session, { ...row });
    } catch (error) {
      if (violatedUnique(error) !== 'users_by_email') throw error;
      throw new ShopError('conflict', 'This company has a user with that email already.');
    }
  }

  /** Moves the version on as well. */
  update(id: number, changes: Partial<Omit<NewUser, 'version'>>): Promise<Written> {
    return userView.update(this.session, id, changes);
  }

  /** The rows, held until the transaction ends; in order of id, so that two who lock the same ones do not meet crosswise. */
  lock(ids: readonly number[]): Promise<UserEntity[]> {
    return this.session.manager().find(UserEntity, {
      where: { company_id: this.session.company, id: In([...ids]) },
      order: { id: 'ASC' },
      lock: { mode: 'pessimistic_write' },
    });
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
}
