import { useMemo } from 'react';
import type { Option } from '../../fields/specs';
import { useLanguage } from '../../strings/strings';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz'.split('');
const PAIRS = LETTERS.flatMap((one) => LETTERS.map((other) => one + other));
/** Codes with a name that are no countries. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ']);
/** Retired codes that have the same name as a current one. */
const RETIRED = new Set(['iw', 'in', 'ji', 'mo', 'sh', 'tl', 'BU', 'DD', 'FX', 'TP', 'SU', 'YD', 'YU', 'ZR']);

/** A retired code, such as `UK`, stands for another one. */
function isCurrent(country: string): boolean {
  return Intl.getCanonicalLocales(`und-${country}`)[0] === `und-${country}`;
}

function optionsOf(codes: readonly string[], nameOf: (code: string) => string | undefined, language: string) {
  const sorter = new Intl.Collator(language);
  return codes
    .filter((code) => !RETIRED.has(code))
    .flatMap((value): Option[] => {
      const label = nameOf(value);
      return label === undefined ? [] : [{ value, label: `${label} (${value})` }];
    })
    .toSorted((a, b) => sorter.compare(a.label, b.label));
}

/** The present values that the options lack, first. */
function withPresent(options: readonly Option[], present: readonly string[]): readonly Option[] {
  const known = new Set(options.map(({ value }) => value));
  const missing = [...new Set(present)].filter((value) => value !== '' && !known.has(value));
  return [...missing.map((value) => ({ value, label: value })), ...options];
}

/** Languages by their two letters, with the names in the language of the console. */
export function useLanguages(): { options: readonly Option[]; nameOf: (code: string) => string } {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' });
    const nameOf = (code: string) => (/^[a-z]{2}$/i.test(code) ? (names.of(code) ?? code) : code);
    return { options: optionsOf(PAIRS, (code) => names.of(code), language), nameOf };
  }, [language]);
}

export function useCountries(present: readonly string[] = []): readonly Option[] {
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    const codes = PAIRS.map((pair) => pair.toUpperCase()).filter((code) => !NO_COUNTRIES.has(code) && isCurrent(code));
    return optionsOf(codes, (code) => names.of(code), language);
  }, [language]);
  return withPresent(options, present);
}

/** Currencies by their code in lower case, as the API has it. */
export function useCurrencies(present: readonly string[] = []): readonly Option[] {
  const language = useLanguage();
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' });
    const codes = Intl.supportedValuesOf('currency').map((code) => code.toLowerCase());
    return optionsOf(codes, (code) => names.of(code.toUpperCase()), language);
  }, [language]);
  return withPresent(options, present);
}
