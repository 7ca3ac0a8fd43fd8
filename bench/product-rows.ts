import type { Client } from 'pg';

/** JSON as the service stores and renders it: without blanks. */
const list = (select: string): string =>
  `(select coalesce('[' || string_agg(row_to_json(t)::text, ',') || ']', '[]')::json from (${select}) t)`;
const id = `nextval('product_part_ids') as id`;

/** Texts in two languages, as long as shops write them. */
const LOCALES = list(`
  select ${id}, lang.language_id, p.title, lang.description, '<p>' || lang.thanks || '</p>' as email_text,
    null::text as product_url, p.title as seo_title, lang.seo as seo_description, lower(p.title) as seo_keywords,
    'https://media.example.org/products/' || p.n || '/' || lang.language_id || '.jpg' as src, '' as version
  from (values
    ('en', '<p>A film about people, places and the time between two winters. In <b>high definition</b>, with subtitles in four
      languages, an interview with the director and a booklet of forty pages.</p>', 'Thank you for your order.',
      'A film about people, places and the time between two winters.'),
    ('de', '<p>Ein Film über Menschen, Orte und die Zeit zwischen zwei Wintern. In <b>hoher Auflösung</b>, mit Untertiteln in vier
      Sprachen, einem Gespräch mit der Regie und einem Heft von vierzig Seiten.</p>', 'Danke für Ihre Bestellung.',
      'Ein Film über Menschen, Orte und die Zeit zwischen zwei Wintern.')
  ) as lang (language_id, description, thanks, seo)`);
const PICTURES = list(
  `select ${id}, 'https://media.example.org/products/' || p.n || '/' || k || '.jpg' as src from generate_series(1, 3) k`,
);
const BINDINGS = list(
  `select ${id}, k as license_id, p.n % 40 + k as price_id, null::bigint as compare_price_id, false as hd
   from generate_series(1, 2) k`,
);
const values = (...words: string[]): string =>
  list(`select ${id}, word as value from unnest('{${words.join(',')}}'::text[]) word`);
const people = (...names: string[]): string =>
  list(`select ${id}, name as person from unnest('{${names.join(',')}}'::text[]) name`);

/** Every column that a writer sets, as SQL over a source row `p`. */
const COLUMNS: Readonly<Record<string, string>> = {
  company_id: 'p.company_id',
  product_id: `upper(regexp_replace(left(md5(p.company_id || '/' || p.n), 16), '(....)(....)(....)(....)', '\\1-\\2-\\3-\\4'))`,
  title: 'p.title',
  release: `'1.' || p.n % 9`,
  comment: `'Imported from the old shop'`,
  product_type: 'p.product_type',
  created_at: 'p.created_at',
  updated_at: 'p.updated_at',
  published_at: 'p.published_at',
  pre_sales: 'false',
  drm_protected: 'false',
  allow_download_trial: '0',
  runtime: '5400',
  gtin: `''`,
  weight: '0',
  items_in_stock: 'null',
  manage_stock: 'false',
  published: 'p.published',
  chapters: list(`select ${id}, 'Chapter ' || k as name, 900 as runtime from generate_series(1, 4) k`),
  groups: `'[]'`,
  locales: LOCALES,
  made_seo: `'{}'`,
  preview_pictures: PICTURES,
  price_license_binding: BINDINGS,
  tagging: `(select row_to_json(t) from (select ${id}, '' as isbn, 2000 + p.n % 25 as year) t)`,
  tagging_genre: values('Documentary', 'Nature'),
  tagging_studios: values('Northern Light Pictures'),
  tagging_people: list(`select ${id}, 'Narrator' as role, 'Ada Holm' as person`),
  tagging_script: people('Jon Vik'),
  tagging_director: people('Mara Lind'),
  themes: list(`select ${id}, -1 as theme_id, '2026-01-01T00:00:00' as created_at`),
  collection: `'[]'`,
};

/** The columns that differ from product to product. */
const PLAIN_PRODUCT = {
  title: `'Documentary ' || n`,
  product_type: '1',
  created_at: `now() - n * interval '1 minute'`,
  updated_at: 'now()',
  published_at: 'null::timestamptz',
  published: 'true',
};
type Columns = Readonly<Record<keyof typeof PLAIN_PRODUCT, string>>;

/** Products number 1 to `count` of companies `first` to `last`; the columns are SQL over `n` and `company_id`. */
export async function insertProducts(
  client: Client,
  companies: { readonly first: number; readonly last: number },
  count: number,
  columns: Columns = PLAIN_PRODUCT,
): Promise<void> {
  const own = Object.entries(columns).map(([name, sql]) => `${sql} as ${name}`);
  // Values are generated in a subquery, so that a random value is the same in all columns of a row.
  const source = `select company_id, n, ${own.join(', ')}
    from generate_series($1::bigint, $2::bigint) company_id, generate_series(1, $3::int) n order by company_id, n offset 0`;
  await client.query(
    `insert into products (${Object.keys(COLUMNS).join(', ')}) select ${Object.values(COLUMNS).join(', ')} from (${source}) p`,
    [companies.first, companies.last, count],
  );
}
