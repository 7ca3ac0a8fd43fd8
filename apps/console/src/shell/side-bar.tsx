import { useEffect } from 'react';
import { Link } from '@tanstack/react-router';
import { useCompany } from '../data/company';
import { Button } from '../kit/button';
import { cx } from '../kit/cx';
import { keepFocus } from '../kit/focus';
import { Icon } from '../kit/icons';
import { useStrings } from '../strings/strings';
import { navigationOf, pathOf } from './navigation';
import styles from './shell.module.css';

/** The navigation: a column on wide screens, a drawer on narrow ones. */
export function SideBar({ isOpen, close }: { readonly isOpen: boolean; readonly close: () => void }) {
  const t = useStrings();
  const company = useCompany();
  useEffect(() => (isOpen ? keepFocus : undefined), [isOpen]);
  return (
    <nav
      aria-label={t.shell.navigation}
      className={cx(styles.side, isOpen && styles.sideOpen)}
      onKeyDown={(event) => event.key === 'Escape' && close()}
    >
      {isOpen && (
        <Button look="bare" icon="close" label={t.shell.close} className={styles.sideClose} onClick={close} autoFocus />
      )}
      {navigationOf(company).map(({ label, items }) => (
        <div key={label ?? ''} className={styles.section}>
          {label && <h2>{t.nav[label]}</h2>}
          <ul>
            {items.map(({ page, label: name, icon }) => (
              <li key={page}>
                <Link
                  to={pathOf(company.id, page)}
                  activeOptions={{ exact: page === '', includeSearch: false }}
                  onClick={close}
                >
                  <Icon name={icon} /> {t.nav[name]}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
