import { randomBytes, randomInt } from 'node:crypto';
import { issued } from './issued';

/** A person with unique words, so that every occurrence in the output belongs to that person. */
export interface Person {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly address: {
    readonly first_name: string;
    readonly last_name: string;
    readonly company: string;
    readonly address1: string;
    readonly address2: string;
    readonly zip: string;
    readonly city: string;
    readonly province: string;
    readonly country_code: string;
    readonly phone: string;
  };
}

const PHONE_DIGITS = 12;

/** When the run ends, every log line, span and event is searched for these words. */
export function aPerson(): Person {
  const [first_name, last_name] = [aWord('Kim'), aWord('Berg')];
  const address = {
    first_name,
    last_name,
    company: aWord('Films'),
    address1: aWord('Quay'),
    address2: aWord('Floor'),
    zip: aWord('Zip'),
    city: aWord('Kiel'),
    province: aWord('Holstein'),
    country_code: 'DE',
    phone: issued(Array.from({ length: PHONE_DIGITS }, () => randomInt(1, 10)).join('')),
  };
  return { email: anEmail(), password: aWord('secret'), first_name, last_name, address };
}

export function wordsOf({ address, ...person }: Person): string[] {
  const { country_code: _shared, ...own } = address;
  return Object.values({ ...person, ...own });
}

/** The email address of an otherwise unknown person. */
export function anEmail(): string {
  return issued(`kim-${randomBytes(5).toString('hex')}@example.org`);
}

/** A unique word; searched for at the end of the run. */
export function aWord(start: string): string {
  return issued(`${start}${randomBytes(5).toString('hex')}`);
}
