import type { ReactNode } from 'react';
import { Panel } from '../kit/page';
import { useStrings } from '../strings/strings';
import styles from './forms.module.css';

interface FormPanelProps {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}

/** A part of a long form. */
export function FormPanel({ title, hint, children }: FormPanelProps) {
  return (
    <Panel title={title}>
      {hint && <p className={styles.panelHint}>{hint}</p>}
      {children}
    </Panel>
  );
}

/** Fields that the platform stores and does nothing with; they are out of the way, and complete. */
export function StoredOnly({ children }: { readonly children: ReactNode }) {
  const t = useStrings();
  return (
    <Panel>
      <details className={styles.storedOnly}>
        <summary>{t.administration.storedOnly.title}</summary>
        <p className="hint">{t.administration.storedOnly.hint}</p>
        {children}
      </details>
    </Panel>
  );
}
