import { RenderedJson } from '@marquee/contracts';
import { unknownCountryIn, type NamedCountry } from '@marquee/countries';

type Sent = NamedCountry | readonly NamedCountry[] | null | undefined;

/**
 * Names in `X-Ignored-Fields` the sent countries for which no code is known, because such an address is taxed as one
 * without a country. `sent` has the addresses by the prefix of their fields.
 */
export function reportUnknownCountries<O>(
  answer: RenderedJson<O>,
  sent: Readonly<Record<string, Sent>>,
): RenderedJson<O> {
  const unknown = Object.entries(sent).flatMap(([prefix, addresses]) =>
    [addresses ?? []].flat().flatMap((one: NamedCountry) => {
      const field = unknownCountryIn(one);
      return field === null ? [] : `${prefix}${field}`;
    }),
  );
  if (unknown.length === 0) return answer;
  return new RenderedJson(answer.pieces, { ...answer.meta, ignored: [...new Set(unknown)] });
}
