import { Client } from 'pg';
import type { SeededIds } from './requests';

const ROWS = 10_000;
const TOP_LEVEL = 100;

/** Two languages, as long as shop texts are; printed compactly, as the service stores them. */
const LOCALES = `
  (select '[' || string_agg(row_to_json(l)::text, ',') || ']' from (
    select nextval('category_locale_ids') as id,
      lang.title || ' ' || n as title,
      lang.description as description,
      lang.title || ' ' || n || ' | Marquee' as seo_title,
      lang.description as seo_description,
      'video, audio, e-book, ' || lower(lang.title) as seo_keywords,
      'https://media.example.org/categories/' || n || '/' || lang.language || '.jpg' as src,
      lang.language as language
    from (values
      ('en', 'Documentaries', 'Films about nature, people and history, in high definition and with subtitles.'),
      ('de', 'Dokumentationen', 'Filme über Natur, Menschen und Geschichte, in hoher Auflösung und mit Untertiteln.')
    ) as lang (language, title, description)) l)::json`;

const SEED = `
  insert into categories (company_id, title, comment, created_at, enabled, parent_id, position, locales)
  select $1, 'Category ' || n, 'Imported from the old shop', now() - n * interval '1 minute', n % 20 <> 0, $4::bigint + n % $5::int,
    n / $5::int, ${LOCALES}
  from generate_series($2::int, $3::int) n
  order by n returning id`;

/** Ten thousand categories of one company, a hundred at the top and the rest below them; and what the planner must know. */
export async function seed(databaseUrl: string, company: number): Promise<SeededIds> {
  const client = new Client({ connectionString: databaseUrl, options: '-c search_path=catalog' });
  await client.connect();
  try {
    const top = await client.query<{ id: string }>(SEED, [company, 1, TOP_LEVEL, null, TOP_LEVEL]);
    const first = Number(top.rows[0]?.id);
    const rest = await client.query<{ id: string }>(SEED, [company, TOP_LEVEL + 1, ROWS, first, TOP_LEVEL]);
    const last = Number(rest.rows.at(-1)?.id);
    if (last - first + 1 !== ROWS) throw new Error('The seeded ids have gaps: somebody else writes to this database.');
    await client.query('vacuum analyze categories');
    return { first, count: ROWS };
  } finally {
    await client.end();
  }
}
