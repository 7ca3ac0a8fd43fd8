import { defaultsOf, themeSetting } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { ThemeSettingColumns, ThemeSettingsRepository } from './theme-settings.repository';

/** The theme that every company begins with. */
const STANDARD_THEME = 1;

type Given = 'theme_id' | 'sub_domain' | 'updated_at';

/** What a theme setting has when nothing else was sent. */
const NEW = defaultsOf(themeSetting);

/** Themes have no names of their own yet but the first one's. */
function nameOf(themeId: number): string {
  return themeId === STANDARD_THEME ? 'Standard' : `Theme ${themeId}`;
}

/** The columns of a theme setting to be. */
export function newThemeSetting(
  given: Partial<ThemeSettingColumns> & Pick<ThemeSettingColumns, Given>,
): ThemeSettingColumns {
  return { ...NEW, name: nameOf(given.theme_id), ...given };
}

/** The shop that a company has from its birth, under its own number. */
export async function openShop(tx: Tx<{ themeSettings: ThemeSettingsRepository }>, now: Date): Promise<number> {
  const sub_domain = String(tx.session.company);
  const { id } = await tx.themeSettings.insert(
    newThemeSetting({ theme_id: STANDARD_THEME, sub_domain, updated_at: now }),
  );
  return id;
}
