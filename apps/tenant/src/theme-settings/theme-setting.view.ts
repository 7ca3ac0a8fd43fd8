import { themeSetting } from '@marquee/contracts';
import { view } from '@marquee/storage';

export type ThemeSettingView = ReturnType<typeof themeSettingView>;

/**
 * How a theme setting is printed. A shop is the same on every device, so that there is no domain for mobile ones.
 * `recommended` is the SQL of the domain of a row `r`.
 */
export function themeSettingView(recommended: string) {
  return view(themeSetting, {
    table: 'theme_settings',
    computed: { domain: recommended, mobile_domain_available: 'false' },
  });
}
