import { Link } from '@tanstack/react-router';
import styles from './kit.module.css';

interface Tab {
  readonly label: string;
  readonly to: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly isCurrent: boolean;
}

/** Views of a page that have addresses of their own. */
export function Tabs({ label, tabs }: { readonly label: string; readonly tabs: readonly Tab[] }) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ label: name, to, search, isCurrent }) => (
          <li key={name}>
            <Link
              to={to}
              search={search ?? {}}
              activeOptions={{ exact: true }}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
