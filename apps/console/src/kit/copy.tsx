import { useState } from 'react';
import { useStrings } from '../strings/strings';
import { Button } from './button';
import styles from './kit.module.css';

const SHOWN_MS = 2_000;

export function CopyButton({ text }: { readonly text: string }) {
  const t = useStrings();
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    setTimeout(setCopied, SHOWN_MS, false);
  };
  return (
    <Button icon={isCopied ? 'check' : 'copy'} onClick={() => void copy()}>
      {isCopied ? t.call.copied : t.call.copy}
    </Button>
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
