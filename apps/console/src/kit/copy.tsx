import { useState, type ReactNode } from 'react';
import { useStrings } from '../strings/strings';
import { Button } from './button';
import { useToasts } from './toasts';
import styles from './kit.module.css';

const SHOWN_MS = 2_000;

interface CopyProps {
  readonly text: string;
  /** What it copies, on pages with several of these buttons. */
  readonly name?: string;
}

export function CopyButton({ text, name }: CopyProps) {
  const t = useStrings();
  const toasts = useToasts();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      toasts.fail(new Error(t.call.copyFailed));
      return;
    }
    setCopied(true);
    setTimeout(setCopied, SHOWN_MS, false);
  };
  const label = isCopied ? t.call.copied : t.call.copy;
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      {label}
      {name !== undefined && <span className={styles.hidden}> {name}</span>}
    </Button>
  );
}

/** A value that people copy elsewhere: an id, a secret, a DNS record. */
export function CopyValue({ name, text, children }: { name: string; text: string; readonly children?: ReactNode }) {
  return (
    <div className="tight">
      <div className="label">{name}</div>
      <div className={styles.copyValue}>
        <code className="secret">{text}</code>
        <CopyButton text={text} name={name} />
      </div>
      {children}
    </div>
  );
}

/** Code or JSON in a block that scrolls sideways. */
export function Code({ text, label }: { readonly text: string; readonly label: string }) {
  return (
    <pre className={styles.code} tabIndex={0} role="region" aria-label={label}>
      <code>{text}</code>
    </pre>
  );
}

export function Json({ value, label }: { readonly value: unknown; readonly label: string }) {
  return <Code text={JSON.stringify(value, null, 2) ?? ''} label={label} />;
}
