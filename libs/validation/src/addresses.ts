import type { Fields } from '@marquee/contracts';

interface NamedAddress {
  readonly first_name: string;
  readonly last_name: string;
  readonly name: string;
  readonly country_code: string | null;
  readonly language: string | null;
}

/**
 * Merges the sent fields into an address, in the field order of the contract and without unknown fields. `own` holds
 * the fields that clients never send.
 */
export function mergeAddress<A extends NamedAddress>(
  fields: Fields,
  present: A | null,
  sent: { readonly [K in keyof A]?: A[K] | undefined },
  own: Partial<A>,
): A {
  const blank = Object.fromEntries(Object.entries(fields).map(([name, { spec }]) => [name, spec.default ?? null]));
  const merged = { ...blank, ...present, ...sent, ...own } as A;
  const values = {
    ...merged,
    name: nameAfter(present, merged),
    country_code: merged.country_code?.toUpperCase() ?? null,
    language: merged.language?.toLowerCase() ?? null,
  } as unknown as Readonly<Record<string, unknown>>;
  return Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]])) as unknown as A;
}

/** The sent full name, or one built from both names; a built one that a client echoes is rebuilt. */
function nameAfter(present: NamedAddress | null, merged: NamedAddress): string {
  const { name } = merged;
  const isMade = name.trim() === '' || (present !== null && name === present.name && name === fullName(present));
  return isMade ? fullName(merged) : name;
}

function fullName({ first_name, last_name }: NamedAddress): string {
  return `${first_name} ${last_name}`.trim();
}
