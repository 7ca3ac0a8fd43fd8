import type { Product } from '@marquee/contracts';
import type { SeoField } from '../product-rows/product.entity';
import { textOf } from './product-html.rules';

/** The length that search engines show, and the length of HTML that is read for it. */
const DESCRIPTION_LENGTH = 160;
const READ_LENGTH = 4000;

export const SEO_FIELDS = ['seo_title', 'seo_description', 'seo_keywords'] as const satisfies readonly SeoField[];

/** The source of derived seo fields. Interface, "Product locale". */
export interface SeoSource {
  readonly title: string;
  readonly description: string;
  readonly genres: readonly string[];
}

export function seoSource(
  of: Pick<Product, 'title' | 'tagging_genre'>,
  locale: Pick<Product['locales'][number], 'title' | 'description'>,
): SeoSource {
  const title = locale.title.trim() || of.title;
  return { title, description: locale.description, genres: of.tagging_genre.map(({ value }) => value) };
}

export function madeSeo({ title, description, genres }: SeoSource): Record<SeoField, string> {
  return {
    seo_title: title,
    seo_description: cut(
      textOf(description.slice(0, READ_LENGTH)) || title.replaceAll(/\s+/g, ' '),
      DESCRIPTION_LENGTH,
    ),
    seo_keywords: [...new Set([title, ...genres])].join(', '),
  };
}

/** Cuts a text to at most this many characters, ending at a word boundary. */
export function cut(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1);
  const blank = text[length - 1] === ' ' ? start.length : start.lastIndexOf(' ');
  const kept = blank > 0 ? start.slice(0, blank) : start;
  // Half a surrogate pair is invalid text.
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').replace(/[\s,.;:\u2013-]+$/, '')}…`;
}
