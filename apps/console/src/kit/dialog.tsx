import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useStrings } from '../strings/strings';
import { Button } from './button';
import { cx } from './cx';
import { keepFocus } from './focus';
import { useToasts } from './toasts';
import styles from './kit.module.css';

interface DialogProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly wide?: boolean;
}

/** A modal dialog. The browser keeps the focus inside and gives it back. Render it only while it is open. */
export function Dialog({ title, onClose, children, wide = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const t = useStrings();
  const { moveTo } = useToasts();
  // A passive effect would close the dialog after its removal, and the browser would not give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    // React's autoFocus comes before the dialog is shown, when nothing in it can have the focus.
    element?.querySelector<HTMLElement>('input, select, textarea')?.focus();
    const moveBack = element ? moveTo(element) : undefined;
    return () => {
      moveBack?.();
      element?.close();
      // The button that opened the dialog may be gone with its row.
      keepFocus();
    };
  }, [moveTo]);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      className={cx(styles.dialog, wide && styles.wide)}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <header className={styles.dialogHead}>
        <h2 id={heading}>{title}</h2>
        <Button look="bare" icon="close" label={t.shell.close} onClick={onClose} />
      </header>
      {children}
    </dialog>
  );
}

interface ConfirmProps {
  readonly title?: string;
  readonly text: ReactNode;
  readonly action: string;
  readonly busy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
  readonly children?: ReactNode;
  /** The look of the button; red by default, because most of these actions destroy something. */
  readonly look?: 'primary' | 'danger';
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: ConfirmProps) {
  const { title, text, action, busy, onConfirm, onCancel, children, look = 'danger' } = props;
  const t = useStrings();
  return (
    <Dialog title={title ?? t.confirm.title} onClose={onCancel}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault();
          if (busy !== true) onConfirm();
        }}
      >
        <div>{text}</div>
        {children}
        <div className={styles.dialogActions}>
          <Button onClick={onCancel}>{t.confirm.cancel}</Button>
          <Button type="submit" look={look} busy={busy}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

export function DialogActions({ children }: { readonly children: ReactNode }) {
  return <div className={styles.dialogActions}>{children}</div>;
}
