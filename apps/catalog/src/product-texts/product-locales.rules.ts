import { product, ShopError, type Product } from '@marquee/contracts';
import { mergeLocales, type SentLocale } from '@marquee/validation';
import type { ProductEntity, SeoField } from '../product-rows/product.entity';
import { hasTooManyTags, haveTooManyTags, safeHtml } from './product-html.rules';
import { madeSeo, SEO_FIELDS, seoSource } from './seo.rules';

export type SentProductLocale = SentLocale<typeof product>;
type Locale = Product['locales'][number];
type Texts = Pick<ProductEntity, 'locales' | 'made_seo'>;

/** Merges the sent locales and derives the missing seo fields from this product. */
export function localesFrom(
  of: Pick<Product, 'title' | 'tagging_genre'>,
  present: Texts,
  sent: readonly SentProductLocale[],
  newIds: readonly number[],
): Texts {
  refuseTooManyTags(sent);
  const merged = mergeLocales(product, present.locales, sent.map(safe), newIds);
  // Checked again: sanitizing may add closing tags, and the seo fields parse the stored text, too.
  if (sent.length > 0) refuseTooManyTags(merged);
  const made = merged.map((locale) => withSeo(of, locale, present));
  const marks = made
    .filter(({ fields }) => fields.length > 0)
    .map(({ locale, fields }) => [locale.id, fields] as const);
  return { locales: made.map(({ locale }) => locale), made_seo: Object.fromEntries(marks) };
}

/** Interface, "Product locale": these fields may contain HTML; every other text is plain. */
const HTML_FIELDS = ['description', 'email_text'] as const;
const MAX_LENGTH = 65535;

/** Checked before any parsing, because the cost grows with all texts together. */
function refuseTooManyTags(locales: readonly Partial<Locale>[]): void {
  const texts = locales.flatMap((locale) => HTML_FIELDS.flatMap((field) => locale[field] ?? []));
  if (haveTooManyTags(texts)) {
    throw ShopError.invalid({ locales: ['contain too many HTML tags together; shorten some of the texts'] });
  }
}

function safe(sent: SentProductLocale, index: number): SentProductLocale {
  const made = HTML_FIELDS.flatMap((field) => {
    const html = sent[field];
    return html === undefined ? [] : [[field, safeText(`locales.${index}.${field}`, html)] as const];
  });
  return { ...sent, ...Object.fromEntries(made) };
}

function safeText(path: string, html: string): string {
  if (hasTooManyTags(html)) throw ShopError.invalid({ [path]: ['contains too many HTML tags; remove some'] });
  const made = safeHtml(html);
  // A rendered text must be accepted when a client sends it back.
  if (made.length > MAX_LENGTH) {
    throw ShopError.invalid({
      [path]: [`must have at most ${MAX_LENGTH} characters after sanitizing its HTML; shorten it`],
    });
  }
  return made;
}

function withSeo(
  of: Pick<Product, 'title' | 'tagging_genre'>,
  locale: Locale,
  present: Texts,
): { locale: Locale; fields: SeoField[] } {
  const before = present.locales.find(({ id }) => id === locale.id);
  const wasMade = present.made_seo[locale.id] ?? [];
  const seo = madeSeo(seoSource(of, locale));
  // Derives a seo field that is empty, that a client echoed as it was derived, or that was copied with another product.
  const fields = SEO_FIELDS.filter((field) => {
    if (locale[field] === '') return true;
    return before ? wasMade.includes(field) && locale[field] === before[field] : locale[field] === seo[field];
  });
  return { locale: { ...locale, ...Object.fromEntries(fields.map((field) => [field, seo[field]])) }, fields };
}
