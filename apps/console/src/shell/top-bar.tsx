import { Link } from '@tanstack/react-router';
import type { PreferencesUpdate } from '@marquee/client';
import { useCompany } from '../data/company';
import { Button } from '../kit/button';
import { Icon, Mark } from '../kit/icons';
import { MenuList, Popover } from '../kit/popover';
import { useToasts } from '../kit/toasts';
import { useStrings } from '../strings/strings';
import { usePreferences } from './preferences';
import styles from './shell.module.css';

interface TopBarProps {
  readonly openPalette: () => void;
  readonly openHelp: () => void;
  readonly openMenu: () => void;
}

export function TopBar({ openPalette, openHelp, openMenu }: TopBarProps) {
  const t = useStrings();
  const company = useCompany();
  return (
    <header className={styles.top}>
      <Button look="bare" icon="menu" label={t.shell.menu} className={styles.menuButton} onClick={openMenu} />
      <Link to={`/admin/${company.id}`} className="brand" aria-label="Marquee">
        <Mark /> <span className={styles.brandName}>Marquee</span>
      </Link>
      <CompanyMenu />
      <button
        type="button"
        className={styles.searchButton}
        aria-label={`${t.shell.searchHint} Ctrl K`}
        onClick={openPalette}
      >
        <Icon name="search" /> <span>{t.shell.searchHint}</span> <kbd>Ctrl K</kbd>
      </button>
      <div className={styles.topEnd}>
        <Button look="bare" icon="help" label={t.shell.help} onClick={openHelp} />
        <AccountMenu />
      </div>
    </header>
  );
}

function CompanyMenu() {
  const t = useStrings();
  const { id, name, session } = useCompany();
  if (session.companies.length < 2) return <span className={styles.companyName}>{name}</span>;
  return (
    <Popover label={name} look="bare">
      {(close) => (
        <nav aria-label={t.shell.chooseCompany}>
          <MenuList>
            {session.companies.map((one) => (
              <li key={one.id}>
                <Link to={`/admin/${one.id}`} onClick={close} aria-current={one.id === id ? 'true' : undefined}>
                  {one.name}
                </Link>
              </li>
            ))}
          </MenuList>
        </nav>
      )}
    </Popover>
  );
}

const THEMES = ['system', 'light', 'dark'] as const;
const LANGUAGES = ['en', 'de'] as const;
const DENSITIES = ['comfortable', 'compact'] as const;
const PAGE_SIZES = [25, 50, 100, 250] as const;

function AccountMenu() {
  const t = useStrings();
  const { session } = useCompany();
  return (
    <Popover label={t.shell.account} icon="user" iconOnly look="bare" align="end">
      {() => (
        <div className={styles.account}>
          <p className="small soft">{session.user.email}</p>
          <PreferenceFields />
          <MenuList>
            <li>
              <a href="/admin/account">{t.shell.account}</a>
            </li>
            <li>
              <a href="/docs">{t.shell.reference}</a>
            </li>
          </MenuList>
          <form method="post" action="/sign-out">
            <input type="hidden" name="csrf" value={session.csrf} />
            <Button type="submit">{t.shell.signOut}</Button>
          </form>
        </div>
      )}
    </Popover>
  );
}

/** The user's own choices; each applies at once. */
function PreferenceFields() {
  const t = useStrings();
  const { preferences, change } = usePreferences();
  const toasts = useToasts();
  const store = (update: PreferencesUpdate) => void change(update).catch(toasts.fail);
  const { theme, density, page_size: size } = preferences;
  const sizes = [...new Set([...PAGE_SIZES, size])].sort((a, b) => a - b);
  return (
    <>
      <Choice
        label={t.shell.theme}
        value={theme}
        values={THEMES}
        names={t.shell.themes}
        onChange={(one) => store({ theme: one })}
      />
      <label>
        {t.shell.language}
        <select value={document.documentElement.lang} onChange={({ target }) => store({ language: target.value })}>
          {LANGUAGES.map((one) => (
            <option key={one} value={one} lang={one}>
              {t.shell.languages[one]}
            </option>
          ))}
        </select>
      </label>
      <Choice
        label={t.fields.density}
        value={density}
        values={DENSITIES}
        names={t.choices}
        onChange={(one) => store({ density: one })}
      />
      <label>
        {t.fields.page_size}
        <select value={size} onChange={({ target }) => store({ page_size: Number(target.value) })}>
          {sizes.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
    </>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly values: readonly T[];
  readonly names: Readonly<Record<T, string>>;
  readonly onChange: (value: T) => void;
}

function Choice<T extends string>({ label, value, values, names, onChange }: ChoiceProps<T>) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ target }) => onChange(target.value as T)}>
        {values.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
