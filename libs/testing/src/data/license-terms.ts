import { defaultsOf, license, licenseTerms, type QuotedLicense } from '@marquee/contracts';

/** The terms of an ordinary perpetual license. */
export function someTerms(change: Partial<QuotedLicense> = {}): QuotedLicense {
  const usual = Object.entries(defaultsOf(license)).filter(([term]) => Object.hasOwn(licenseTerms, term));
  return { id: 1, name: 'Buy', ...Object.fromEntries(usual), ...change } as QuotedLicense;
}
