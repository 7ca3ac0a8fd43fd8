import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { Preferences, PreferencesUpdate } from '@marquee/client';
import { clientOf } from '../data/client';
import { languageOf, loadStrings, LocaleContext, type Locale } from '../strings/strings';

interface Stored {
  readonly preferences: Preferences;
  /** Applies a change at once and stores it. */
  change(update: PreferencesUpdate): Promise<void>;
}

const Context = createContext<Stored | undefined>(undefined);
const NO_COMPANY = 0;

export function readPreferences(): Promise<Preferences> {
  return clientOf(NO_COMPANY).preferences.get();
}

interface ProviderProps {
  readonly first: Preferences;
  readonly locale: Locale;
  /** The language of the user, for preferences without one. */
  readonly userLanguage: string;
  readonly children: ReactNode;
}

/** Theme and language of the console, and the choices of lists. */
export function PreferencesProvider({ first, locale: firstLocale, userLanguage, children }: ProviderProps) {
  const [preferences, setPreferences] = useState(first);
  const [locale, setLocale] = useState(firstLocale);
  const last = useRef(0);
  const { theme } = preferences;
  const language = languageOf(preferences.language, userLanguage);
  useEffect(() => {
    document.documentElement.dataset.theme = theme;
  }, [theme]);
  useEffect(() => {
    document.documentElement.lang = language;
    loadStrings(language).then(
      (t) => setLocale((now) => (now.language === language ? now : { language, t })),
      // The file of an old page is gone after a new release, and the new page has its own.
      () => location.reload(),
    );
  }, [language]);
  const change = useCallback(async (update: PreferencesUpdate) => {
    const number = ++last.current;
    setPreferences((now) => ({ ...now, ...update }) as Preferences);
    // An older answer must not undo a newer change.
    const show = (stored: Preferences) => number === last.current && setPreferences(stored);
    try {
      show(await clientOf(NO_COMPANY).preferences.update(update));
    } catch (error) {
      await readPreferences().then(show, () => undefined);
      throw error;
    }
  }, []);
  const stored = useMemo(() => ({ preferences, change }), [preferences, change]);
  return (
    <LocaleContext value={locale}>
      <Context value={stored}>{children}</Context>
    </LocaleContext>
  );
}

export function usePreferences(): Stored {
  const stored = useContext(Context);
  if (stored === undefined) throw new Error('This component needs preferences; render it below PreferencesProvider.');
  return stored;
}
