import type { ContentFile, ProductType, ShopAvailability, ShopProduct } from '@marquee/contracts';
import { Html } from '@marquee/edge';
import type { FrontVisit } from './front-visit';

/** The type of schema.org beside `Product`, by product type. */
const TYPES: Partial<Record<ProductType, string>> = {
  1: 'Movie',
  4: 'SoftwareApplication',
  5: 'MusicAlbum',
  9: 'Movie',
  16: 'Book',
  17: 'Service',
  18: 'SoftwareApplication',
};
const AVAILABILITY: Readonly<Record<ShopAvailability, string>> = {
  in_stock: 'InStock',
  sold_out: 'SoldOut',
  pre_order: 'PreOrder',
};
const schema = (name: string) => `https://schema.org/${name}`;

/** A block of JSON-LD. Browsers do not run it; its signs cannot end the element. */
export function jsonLd(data: object): Html {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...data });
  const signs = text.replaceAll(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return new Html(`<script type="application/ld+json">${signs}</script>`);
}

export function shopData({ texts, origin }: FrontVisit): object {
  const target = { '@type': 'EntryPoint', urlTemplate: `${origin}/?q={search_term_string}` };
  const query = { 'query-input': 'required name=search_term_string' };
  return {
    '@type': 'WebSite',
    name: texts.name,
    url: `${origin}/`,
    potentialAction: { '@type': 'SearchAction', target, ...query },
  };
}

export function productData(visit: FrontVisit, product: ShopProduct, films: readonly ContentFile[]): object {
  const { tagging, tagging_director, tagging_genre, tagging_people, runtime } = product;
  const type = TYPES[product.product_type];
  const url = visit.canonical(`/products/${product.id}`);
  const isFilm = type === 'Movie';
  return present({
    '@type': type === undefined ? 'Product' : ['Product', type],
    name: product.title,
    url,
    description: product.seo_description || undefined,
    image: listed(product.pictures.map(({ large }) => `${visit.origin}${large}`)),
    sku: product.product_id,
    gtin: product.gtin || undefined,
    isbn: tagging?.isbn || undefined,
    inLanguage: product.language ?? undefined,
    genre: listed(tagging_genre.map(({ value }) => value)),
    duration: runtime > 0 ? `PT${runtime}S` : undefined,
    datePublished: product.published_at?.slice(0, 10) ?? (tagging?.year ? String(tagging.year) : undefined),
    director: isFilm ? listed(tagging_director.map(({ person }) => personOf(person))) : undefined,
    actor: isFilm ? listed(tagging_people.map(({ person }) => personOf(person))) : undefined,
    softwareVersion: type === 'SoftwareApplication' ? product.version || undefined : undefined,
    trailer: isFilm ? films.map((film) => trailerOf(visit, product, film))[0] : undefined,
    offers: listed(offersOf(visit, product, url)),
  });
}

export function breadcrumbData(steps: readonly { readonly name: string; readonly url: string }[]): object {
  const itemListElement = steps.map(({ name, url }, place) => ({
    '@type': 'ListItem',
    position: place + 1,
    name,
    item: url,
  }));
  return { '@type': 'BreadcrumbList', itemListElement };
}

function offersOf({ texts }: FrontVisit, { offers, availability }: ShopProduct, url: string): object[] {
  return offers.flatMap(({ price, product_id }) => {
    if (price === null) return [];
    return {
      '@type': 'Offer',
      price: (price.amount / 100).toFixed(2),
      priceCurrency: price.currency.toUpperCase(),
      availability: schema(AVAILABILITY[availability]),
      sku: product_id,
      url,
      seller: { '@type': 'Organization', name: texts.name },
    };
  });
}

function trailerOf({ origin, texts }: FrontVisit, { title, picture }: ShopProduct, film: ContentFile): object {
  return present({
    '@type': 'VideoObject',
    name: title,
    description: texts.name,
    contentUrl: `${origin}${filePath(film)}`,
    thumbnailUrl: picture === null ? undefined : `${origin}${picture.large}`,
    uploadDate: film.stored_at,
    duration: film.duration === null ? undefined : `PT${Math.round(film.duration)}S`,
  });
}

/** The path of a public content file below the shop. */
export function filePath({ id, name }: Pick<ContentFile, 'id' | 'name'>): string {
  return `/content/${id}/${encodeURIComponent(name)}`;
}

function personOf(name: string): object {
  return { '@type': 'Person', name };
}

function listed<T>(values: readonly T[]): readonly T[] | undefined {
  return values.length === 0 ? undefined : values;
}

function present(values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
