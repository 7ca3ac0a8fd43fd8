import type { Session } from '@marquee/storage';
import type { AppChangeEntity } from './app-change.entity';

/** Changes of apps, of all companies, whose notifications are incomplete. */
export class AppChangesRepository {
  constructor(private readonly session: Session) {}

  async insert({ app_id, client_id, company_id, told_to }: Omit<AppChangeEntity, 'id'>): Promise<void> {
    await this.session.query(
      'insert into app_changes (app_id, client_id, company_id, told_to) values ($1, $2, $3, $4)',
      [app_id, client_id, company_id, told_to],
    );
  }

  /**
   * The oldest change that no other replica has locked, locked until the transaction ends. Uses no prepared plan: the
   * queue is usually empty.
   */
  async lockOldest(): Promise<AppChangeEntity | null> {
    const [change] = await this.session.query<AppChangeEntity>(
      'select * from app_changes order by id limit 1 for update skip locked',
      [],
    );
    return change ?? null;
  }

  async moveOn(id: number, publishedUpTo: number): Promise<void> {
    await this.session.query('update app_changes set told_to = $2 where id = $1', [id, publishedUpTo]);
  }

  async remove(id: number): Promise<void> {
    await this.session.query('delete from app_changes where id = $1', [id]);
  }
}
