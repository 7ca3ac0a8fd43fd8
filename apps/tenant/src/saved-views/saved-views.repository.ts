import { savedView, savedViews } from '@marquee/contracts';
import { filtersOf, ResourceRepository, view, type Session } from '@marquee/storage';
import { SavedViewEntity } from './saved-view.entity';

const savedViewView = view(savedView, { entity: SavedViewEntity });

/** All views of a company; `visibleTo` restricts them to those that one user may see. */
export class SavedViewsRepository extends ResourceRepository<typeof savedView, SavedViewEntity> {
  protected readonly view = savedViewView;
  protected readonly filters = filtersOf(savedViews);
  protected override readonly baseConditions;

  constructor(session: Session, user?: number) {
    super(session);
    this.baseConditions = user === undefined ? [] : [{ sql: '(r.user_id = ? or r.shared)', values: [user] }];
  }

  /** The user's own views, and those that other users of the company share. */
  visibleTo(user: number): SavedViewsRepository {
    return new SavedViewsRepository(this.session, user);
  }

  /** Serializes the creates of a user, so that the user's views can be counted. */
  async lockUser(user: number): Promise<void> {
    const key = `saved_views ${this.session.company} ${user}`;
    await this.session.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key], 'lock_views_of_user');
  }

  async countOf(user: number): Promise<number> {
    const [row] = await this.session.query<{ count: number }>(
      'select count(*) as count from saved_views where company_id = $1 and user_id = $2',
      [this.session.company, user],
      'views_of_user',
    );
    return row?.count ?? 0;
  }
}
