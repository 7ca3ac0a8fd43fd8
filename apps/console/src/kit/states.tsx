import type { ReactNode } from 'react';
import { messageOf, requestIdOf } from '../data/failure';
import { useStrings } from '../strings/strings';
import { Button } from './button';
import { cx } from './cx';
import { Icon, type IconName } from './icons';
import styles from './kit.module.css';

/** A failed read, with a button that repeats it. */
export function LoadError({ error, retry }: { readonly error: unknown; readonly retry?: () => void }) {
  const t = useStrings();
  const requestId = requestIdOf(error);
  return (
    <div className="notice bad stack" role="alert">
      <p>
        <strong>{t.errors.load}.</strong> {messageOf(error, t)}
      </p>
      {requestId && <p className="small soft">{t.errors.requestId(requestId)}</p>}
      {retry && (
        <Button icon="refresh" onClick={retry}>
          {t.errors.retry}
        </Button>
      )}
    </div>
  );
}

/** A failed change, above the form that sent it. */
export function Failure({ error }: { readonly error: unknown }) {
  const t = useStrings();
  if (error === null || error === undefined) return null;
  const requestId = requestIdOf(error);
  return (
    <div className="notice bad" role="alert">
      <p>
        <strong>{t.errors.title}.</strong> {messageOf(error, t)}
      </p>
      {requestId && <p className="small soft">{t.errors.requestId(requestId)}</p>}
    </div>
  );
}

export function Loading({ rows = 4 }: { readonly rows?: number }) {
  const t = useStrings();
  return (
    <div className={styles.loading} role="status" aria-busy="true">
      <span className={styles.hidden}>{t.shell.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        <span key={index} className={styles.skeleton} />
      ))}
    </div>
  );
}

interface EmptyProps {
  readonly icon?: IconName;
  readonly title: string;
  readonly children?: ReactNode;
}

export function Empty({ icon = 'list', title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Icon name={icon} size={32} />
      <p>
        <strong>{title}</strong>
      </p>
      {children}
    </div>
  );
}

type Tone = 'plain' | 'good' | 'warn' | 'bad';
const TONES: Record<Tone, string | undefined> = {
  plain: undefined,
  good: styles.good,
  warn: styles.warn,
  bad: styles.bad,
};

export function Badge({ tone = 'plain', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return <span className={cx(styles.badge, TONES[tone])}>{children}</span>;
}

/** The result of one of the four kinds of a query: pending, failed, or its data. */
export function Loaded<T>({
  query,
  children,
}: {
  readonly query: { readonly data: T | undefined; readonly error: unknown; refetch: () => unknown };
  readonly children: (data: T) => ReactNode;
}) {
  if (query.data !== undefined) return <>{children(query.data)}</>;
  if (query.error !== null && query.error !== undefined) {
    return <LoadError error={query.error} retry={() => void query.refetch()} />;
  }
  return <Loading />;
}
