import { themeSetting } from '@marquee/contracts';
import { view } from '@marquee/storage';

export type ThemeSettingView = ReturnType<typeof themeSettingView>;

/**
 * The view of a theme setting; a shop has no separate mobile domain. `recommended` is the SQL of the domain of a row
 * `r`.
 */
export function themeSettingView(recommended: string) {
  return view(themeSetting, {
    table: 'theme_settings',
    computed: { domain: recommended, mobile_domain_available: 'false' },
  });
}
