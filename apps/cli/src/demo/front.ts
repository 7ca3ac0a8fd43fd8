import type { ThemeSetting } from '@marquee/contracts';
import { get, put, type Shop } from './api';
import { LANGUAGES } from './catalogue';

const DESCRIPTIONS = {
  en: 'Films, music and books about harbours, and what belongs to them. This is the demo shop of Marquee.',
  de: 'Filme, Musik und Bücher über Häfen, und was dazugehört. Dies ist der Demoshop von Marquee.',
  fr: 'Films, musique et livres sur les ports, et ce qui va avec. Ceci est la boutique de démonstration de Marquee.',
};

/** The texts, the colour and the address on the public pages of the demo shop. */
export async function dressShop(shop: Shop): Promise<void> {
  const company = { street: 'Hafenstraße 12', zip: '24103', city: 'Kiel' };
  await put(shop, `api/companies/${shop.company_id}.json`, { company });
  const { ThemeSettings } = await get<{ ThemeSettings: ThemeSetting[] }>(shop, 'api/themesettings.json');
  const [first] = ThemeSettings;
  if (first === undefined) return;
  const locales = LANGUAGES.map((language_id) => ({
    language_id,
    shop_name: 'Demo Films',
    shop_description: DESCRIPTIONS[language_id],
  }));
  const ThemeSetting = {
    newsletter_enabled: true,
    meta_tag:
      '<meta name="theme-color" content="#0f5c8c"><meta name="theme-color" media="(prefers-color-scheme: dark)" content="#7cc4ee">',
    locales,
  };
  await put(shop, `api/themesettings/${first.id}.json`, { ThemeSetting });
}
