import type { ImportCustomer } from '@marquee/contracts';
import { timeOn, type Today } from './days';
import { Random } from './random';

/** Countries of customers with cities and percentages. */
const PLACES = [
  { country_code: 'DE', language: 'de', share: 44, cities: ['Hamburg', 'Bremen', 'Kiel', 'Berlin', 'Leipzig'] },
  { country_code: 'AT', language: 'de', share: 8, cities: ['Wien', 'Graz', 'Linz'] },
  { country_code: 'CH', language: 'de', share: 6, cities: ['Zürich', 'Basel', 'Bern'] },
  { country_code: 'FR', language: 'fr', share: 16, cities: ['Brest', 'Nantes', 'Paris', 'Marseille'] },
  { country_code: 'NL', language: 'en', share: 7, cities: ['Rotterdam', 'Utrecht'] },
  { country_code: 'GB', language: 'en', share: 10, cities: ['Leith', 'Bristol', 'Hull'] },
  { country_code: 'US', language: 'en', share: 9, cities: ['Portland', 'Boston', 'Seattle'] },
] as const;
const FIRST = ['Anna', 'Ben', 'Clara', 'David', 'Emma', 'Finn', 'Greta', 'Hugo', 'Ida', 'Jan', 'Klara', 'Luc'];
const LAST = ['Moreau', 'Nissen', 'Olsen', 'Petit', 'Quint', 'Roth', 'Sander', 'Thiel', 'Ulrich', 'Vogel', 'Wolff'];
const STREETS = ['Harbour Street', 'Quay', 'Mill Lane', 'Station Road', 'Church Street'];

/** Computed, so that the customer is known in advance. */
export interface DemoCustomer {
  readonly email: string;
  readonly country_code: string;
  /** Days before the demo began. */
  readonly joined: number;
  readonly sent: ImportCustomer;
}

/** The customers, most of them from the first days; the docs name the first two. */
export function customersOf(today: Today, count: number): DemoCustomer[] {
  return Array.from({ length: count }, (_, index) => customerOf(today, index, count));
}

function customerOf(today: Today, index: number, count: number): DemoCustomer {
  const random = new Random(`customer ${index}`);
  const place = random.weighted(PLACES, ({ share }) => share);
  const drawn = {
    first_name: FIRST[index % FIRST.length] as string,
    last_name: LAST[(index * 7 + Math.floor(index / FIRST.length)) % LAST.length] as string,
  };
  const known = KNOWN[index];
  const { first_name, last_name } = known ?? drawn;
  const language = known?.language ?? place.language;
  const address = known?.address ?? {
    address1: `${random.of(STREETS)} ${random.between(1, 90)}`,
    zip: String(random.between(10_000, 98_999)),
    city: random.of<string>(place.cities),
    country_code: place.country_code,
  };
  const email = known?.email ?? `${first_name}.${last_name}.${index}@demo.example`.toLowerCase();
  const joined = index < count / 3 ? 90 : Math.max(1, Math.round(90 * (1 - index / count) * 1.4));
  return {
    email,
    country_code: address.country_code,
    joined,
    sent: {
      created_at: timeOn(today, joined, random.next() / 3),
      customer: {
        email,
        first_name,
        last_name,
        language,
        verified_email: random.chance(0.7),
        note: random.chance(0.1) ? 'Writes to the newsletter.' : '',
        addresses: [{ first_name, last_name, ...address }],
      },
    },
  };
}

const KNOWN = [
  {
    email: 'lena@demo.example',
    first_name: 'Lena',
    last_name: 'Brandt',
    language: 'de',
    address: { address1: 'Hafenstraße 12', zip: '20457', city: 'Hamburg', country_code: 'DE' },
  },
  {
    email: 'tomas@demo.example',
    first_name: 'Tomas',
    last_name: 'Reyes',
    language: 'en',
    address: { address1: 'Calle del Mar 3', zip: '46001', city: 'Valencia', country_code: 'ES' },
  },
];
