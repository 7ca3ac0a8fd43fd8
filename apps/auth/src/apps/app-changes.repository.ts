import type { Session } from '@marquee/storage';
import type { AppChangeEntity } from './app-change.entity';

/** Changes of apps of the whole platform that companies are still to be told of. */
export class AppChangesRepository {
  constructor(private readonly session: Session) {}

  async insert({ app_id, client_id, company_id, told_to }: Omit<AppChangeEntity, 'id'>): Promise<void> {
    await this.session.query(
      'insert into app_changes (app_id, client_id, company_id, told_to) values ($1, $2, $3, $4)',
      [app_id, client_id, company_id, told_to],
    );
  }

  /** The oldest that nobody else is at, locked until the transaction ends. Planned each time, as claims are: mostly there is none. */
  async lockOldest(): Promise<AppChangeEntity | null> {
    const [change] = await this.session.query<AppChangeEntity>(
      'select * from app_changes order by id limit 1 for update skip locked',
      [],
    );
    return change ?? null;
  }

  async moveOn(id: number, toldTo: number): Promise<void> {
    await this.session.query('update app_changes set told_to = $2 where id = $1', [id, toldTo]);
  }

  async remove(id: number): Promise<void> {
    await this.session.query('delete from app_changes where id = $1', [id]);
  }
}
