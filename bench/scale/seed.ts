import type { Client } from 'pg';
import { insertProducts } from '../product-rows';

/** Companies beside the measured ones, with a few products each. */
const OTHER_COMPANIES = 9_998;
const THEIR_PRODUCTS = 3;

/** Words of titles, frequent or rare, that `cases.ts` searches for. */
export const WORDS = { common: 'Film', frequent: 'Symphony', rare: 'Zeppelin', newest: 'Overture', none: 'Quartz' };
/** The number of rows that are special in the same way in each company. */
const SPECIAL_ROWS = 60;

const NOUNS = 'Documentary,Concert,Audiobook,Course,Reader,Atlas,Interview,Lecture,Novel,Album,Journey,Portrait'.split(
  ',',
);
const ADJECTIVES =
  'Silent,Northern,Golden,Endless,Hidden,Modern,Early,Quiet,Distant,Painted,Wild,Broken,Late,Open'.split(',');
/** The first words are far more frequent than the last. */
const oneOf = (words: readonly string[]): string =>
  `('{${words.join(',')}}'::text[])[1 + floor(power(random(), 2) * ${words.length})::int]`;

/** A shop's products over three years. A few are special: the newest and some scattered ones. */
function columnsFor(total: number) {
  const isNewest = `n > ${total - SPECIAL_ROWS}`;
  const everyNth = (offset: number): string => `n % ${Math.floor(total / SPECIAL_ROWS)} = ${offset}`;
  const created = `now() - interval '3 years' * (${total} - n) / ${total}`;
  return {
    title: `${oneOf(ADJECTIVES)} || ' ' || case when random() < 0.3 then '${WORDS.common}' else ${oneOf(NOUNS)} end || ' ' || n
      || case when ${isNewest} then ' ${WORDS.newest}' when ${everyNth(7)} then ' ${WORDS.rare}'
        when random() < 0.08 then ' ${WORDS.frequent}' else '' end`,
    product_type: `case when ${isNewest} then 20 else ('{1,9,5,16,6}'::int[])[1 + floor(power(random(), 2) * 5)::int] end`,
    created_at: created,
    updated_at: `now() - case when ${isNewest} then interval '10 minutes' when ${everyNth(8)} then interval '2 hours'
      when n > ${total} * 0.94 then interval '1 day' + random() * interval '6 days'
      else interval '30 days' + power(random(), 2) * interval '2 years' end`,
    published_at: `case when ${everyNth(9)} then now() + interval '30 days' when random() < 0.2 then null
      else ${created} - interval '1 day' end`,
    published: `not (${isNewest})`,
  };
}

interface ScaleCompany {
  readonly company: number;
  readonly products: number;
}

/** Ten thousand companies. The products of the measured companies come last, as if the others had existed before. */
export async function seedScale(
  client: Client,
  measured: readonly ScaleCompany[],
  others = OTHER_COMPANIES,
): Promise<void> {
  await client.query('select setseed(0.5)');
  const companies = { first: 1_000_001, last: 1_000_000 + others };
  await insertProducts(client, companies, THEIR_PRODUCTS, columnsFor(1_000_000));
  for (const { company, products } of measured) {
    await insertProducts(client, { first: company, last: company }, products, columnsFor(products));
  }
}
