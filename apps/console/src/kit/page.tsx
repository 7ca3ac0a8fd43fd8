import { useEffect, type ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../data/search-params';
import { Icon } from './icons';
import styles from './kit.module.css';

interface PageProps {
  readonly title: string;
  /** The list to which the page belongs. */
  readonly parent?: { readonly to: string; readonly title: string };
  readonly actions?: ReactNode;
  readonly badges?: ReactNode;
  readonly children: ReactNode;
  readonly narrow?: boolean;
}

/** The frame of every page: its title, also of the browser's tab, and its actions. */
export function Page({ title, parent, actions, badges, children, narrow = false }: PageProps) {
  useEffect(() => {
    document.title = `${title} · Marquee`;
  }, [title]);
  return (
    <div className={narrow ? styles.narrowPage : styles.page}>
      <header className={styles.pageHead}>
        <div className={styles.pageTitle}>
          {parent && (
            <Link {...linkTo(parent.to)} className={styles.parent}>
              <Icon name="left" size={14} /> {parent.title}
            </Link>
          )}
          <h1>
            {title} {badges}
          </h1>
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  readonly title?: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, actions, children }: PanelProps) {
  return (
    <section className={styles.box}>
      {(title !== undefined || actions !== undefined) && (
        <header className={styles.boxHead}>
          <h2>{title}</h2>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
      )}
      {children}
    </section>
  );
}

/** Two columns on wide screens: the work left, the facts right. */
export function Columns({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div className={styles.column}>{main}</div>
      <div className={styles.column}>{side}</div>
    </div>
  );
}

/** Names and values. */
export function Facts({ facts }: { readonly facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value === '' || value === null || value === undefined ? '–' : value}</dd>
        </div>
      ))}
    </dl>
  );
}
