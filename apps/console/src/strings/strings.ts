import { createContext, useContext } from 'react';
import { en } from './english';

/** All texts of the console; English is complete by definition, and other languages by type. */
export type Strings = typeof en;
export type Language = 'en' | 'de';

const LOADERS: Record<Language, () => Promise<Strings>> = {
  en: () => Promise.resolve(en),
  de: async () => (await import('./german')).de,
};

export function loadStrings(language: Language): Promise<Strings> {
  return LOADERS[language]();
}

/** The language of the preferences, else of the user, as far as the console speaks it. */
export function languageOf(...wanted: readonly (string | null | undefined)[]): Language {
  return wanted.find((one) => one === 'en' || one === 'de') ?? 'en';
}

export interface Locale {
  readonly language: Language;
  readonly t: Strings;
}

export const LocaleContext = createContext<Locale>({ language: 'en', t: en });

export function useStrings(): Strings {
  return useContext(LocaleContext).t;
}

export function useLanguage(): Language {
  return useContext(LocaleContext).language;
}
