import type { UpdatePreferences } from '@marquee/contracts';
import type { Session } from '@marquee/storage';

type Chosen = { readonly chosen: UpdatePreferences };

export class PreferencesRepository {
  constructor(private readonly session: Session) {}

  async find(email: string): Promise<UpdatePreferences> {
    const [row] = await this.session.query<Chosen>(
      'select chosen from preferences where email = $1',
      [email],
      'preferences_find',
    );
    return row?.chosen ?? {};
  }

  /** Merges the keys in one statement, so that two browsers do not overwrite each other. */
  async merge(email: string, sent: UpdatePreferences): Promise<UpdatePreferences> {
    const [row] = await this.session.query<Chosen>(
      `insert into preferences (email, chosen) values ($1, $2)
         on conflict (email) do update set chosen = preferences.chosen || excluded.chosen returning chosen`,
      [email, JSON.stringify(sent)],
      'preferences_merge',
    );
    return row?.chosen ?? sent;
  }
}
