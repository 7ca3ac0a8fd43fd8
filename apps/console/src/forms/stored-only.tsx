import type { ReactNode } from 'react';
import { useStrings } from '../strings/strings';
import styles from './forms.module.css';

/** Fields that the platform stores and does nothing with; they are out of the way, and complete. */
export function StoredOnly({ children }: { readonly children: ReactNode }) {
  const t = useStrings();
  return (
    <details className={styles.storedOnly}>
      <summary>{t.administration.storedOnly.title}</summary>
      <p className="hint">{t.administration.storedOnly.hint}</p>
      {children}
    </details>
  );
}
