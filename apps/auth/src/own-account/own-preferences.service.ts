import { Injectable } from '@nestjs/common';
import {
  defaultsOf,
  preferences,
  type CallContext,
  type Preferences,
  type UpdatePreferences,
} from '@marquee/contracts';
import { SessionsService } from '../sessions/sessions.service';
import { OwnAccountStore } from './own-account.store';

const DEFAULTS = defaultsOf(preferences);

/** The preferences of the calling user, in every company. */
@Injectable()
export class OwnPreferencesService {
  constructor(
    private readonly store: OwnAccountStore,
    private readonly sessions: SessionsService,
  ) {}

  async get(ctx: CallContext, session: string): Promise<Preferences> {
    const email = await this.sessions.emailOf(ctx, session);
    return shown(await this.store.readPlatform(ctx).preferences.find(email));
  }

  async update(ctx: CallContext, session: string, sent: UpdatePreferences): Promise<Preferences> {
    const email = await this.sessions.emailOf(ctx, session);
    return shown(await this.store.platform(ctx, (tx) => tx.preferences.merge(email, sent)));
  }
}

function shown(chosen: UpdatePreferences): Preferences {
  const { columns, ...plain } = { ...DEFAULTS, ...chosen };
  // Validation requires both fields of each element, so these defaults are never used.
  return { ...plain, columns: columns.map(({ resource = '', names = [] }) => ({ resource, names })) };
}
