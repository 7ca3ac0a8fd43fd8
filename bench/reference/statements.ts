const PLAIN = (names: string): Record<string, string> =>
  Object.fromEntries(names.split(' ').map((name) => [name, `p.${name}`]));

/** Field → its SQL, in the order of the interface. `time` says how a point in time is given, `categories` where they are from. */
function fields(time: (column: string) => string, categories: string): string {
  const all = {
    ...PLAIN('id product_id title'),
    version: 'p.release',
    ...PLAIN('comment product_type'),
    created_at: time('p.created_at'),
    updated_at: time('p.updated_at'),
    published_at: time('p.published_at'),
    ...PLAIN('pre_sales drm_protected allow_download_trial attribute_set_id'),
    mirrored: 'p.origin_id is not null',
    ...PLAIN('runtime supplier gtin weight items_in_stock manage_stock published'),
    categories,
    ...PLAIN('chapters groups locales preview_pictures price_license_binding tagging tagging_genre tagging_studios'),
    ...PLAIN('tagging_people tagging_script tagging_director themes collection'),
  };
  return Object.entries(all)
    .map(([name, sql]) => `${sql} as ${name}`)
    .join(', ');
}

const GMT = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** For rows that JavaScript prints. */
export const ROW_FIELDS = fields(
  (column) => column,
  `coalesce((select json_agg(json_build_object('id', e.id, 'category_id', e.category_id, 'created_at', ${GMT('e.created_at')})
      order by e.id) from category_entries e where e.company_id = p.company_id and e.product_id = p.product_id), '[]')`,
);
/** For JSON that Postgres prints. */
export const PRINTED_FIELDS = fields(
  GMT,
  `(select coalesce('[' || string_agg(row_to_json(e)::text, ',' order by e.id) || ']', '[]')::json
    from (select id, category_id, ${GMT('created_at')} as created_at from category_entries
      where company_id = p.company_id and product_id = p.product_id) e)`,
);

const LISTS =
  `chapters groups locales preview_pictures price_license_binding tagging_genre tagging_studios tagging_people
  tagging_script tagging_director themes collection`.split(/\s+/);
const DEFAULTS = {
  created_at: 'now()',
  updated_at: 'now()',
  release: `''`,
  comment: `''`,
  gtin: `''`,
  pre_sales: 'false',
  drm_protected: 'false',
  manage_stock: 'false',
  published: 'true',
  allow_download_trial: '0',
  runtime: '0',
  weight: '0',
  made_seo: `'{}'`,
  ...Object.fromEntries(LISTS.map((name) => [name, `'[]'`])),
};
/** $1 company, $2 product_id, $3 title, $4 product_type; all else as the interface's defaults are. */
export const INSERT = `
  insert into products as p (company_id, product_id, title, product_type, ${Object.keys(DEFAULTS).join(', ')})
  values ($1, $2, $3, $4, ${Object.values(DEFAULTS).join(', ')})`;
