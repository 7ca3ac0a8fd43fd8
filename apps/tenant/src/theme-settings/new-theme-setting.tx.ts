import { defaultsOf, themeSetting } from '@marquee/contracts';
import type { Tx } from '@marquee/storage';
import type { ThemeSettingColumns, ThemeSettingsRepository } from './theme-settings.repository';

/** The theme of a new company. */
const STANDARD_THEME = 1;

type Given = 'theme_id' | 'sub_domain' | 'updated_at';

const NEW = defaultsOf(themeSetting);

/** Only the first theme has a name. */
function nameOf(themeId: number): string {
  return themeId === STANDARD_THEME ? 'Standard' : `Theme ${themeId}`;
}

export function newThemeSetting(
  given: Partial<ThemeSettingColumns> & Pick<ThemeSettingColumns, Given>,
): ThemeSettingColumns {
  return { ...NEW, name: nameOf(given.theme_id), ...given };
}

/** Creates the first shop of a company, under the company's number. */
export async function openShop(tx: Tx<{ themeSettings: ThemeSettingsRepository }>, now: Date): Promise<number> {
  const sub_domain = String(tx.session.company);
  const { id } = await tx.themeSettings.insert(
    newThemeSetting({ theme_id: STANDARD_THEME, sub_domain, updated_at: now }),
  );
  return id;
}
