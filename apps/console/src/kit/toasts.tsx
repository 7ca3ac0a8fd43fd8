import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { useStrings } from '../strings/strings';
import { messageOf, requestIdOf } from '../data/failure';
import { Button } from './button';
import { cx } from './cx';
import styles from './kit.module.css';

interface Toast {
  readonly id: number;
  readonly text: string;
  readonly isBad: boolean;
  readonly hint?: string;
}

interface Toasts {
  say(text: string): void;
  fail(error: unknown): void;
  /** Shows the messages in a modal dialog, because one behind it can be neither seen nor closed. Returns how to end that. */
  moveTo(dialog: HTMLElement): () => void;
}

const VISIBLE_MS = 6_000;
const Context = createContext<Toasts>({ say: () => undefined, fail: () => undefined, moveTo: () => () => undefined });

/** Short messages about finished actions. Failures stay until they are closed. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
  const [dialogs, setDialogs] = useState<readonly HTMLElement[]>([]);
  const last = useRef(0);
  const t = useStrings();
  const remove = useCallback((id: number) => setToasts((all) => all.filter((one) => one.id !== id)), []);
  const add = useCallback(
    (toast: Omit<Toast, 'id'>) => {
      const id = ++last.current;
      setToasts((all) => [...all.slice(-3), { ...toast, id }]);
      if (!toast.isBad) setTimeout(remove, VISIBLE_MS, id);
    },
    [remove],
  );
  const moveTo = useCallback((dialog: HTMLElement) => {
    setDialogs((all) => [...all, dialog]);
    return () => setDialogs((all) => all.filter((one) => one !== dialog));
  }, []);
  const value = useMemo<Toasts>(
    () => ({
      moveTo,
      say: (text) => add({ text, isBad: false }),
      fail: (error) => {
        const requestId = requestIdOf(error);
        add({ text: messageOf(error, t), isBad: true, hint: requestId && t.errors.requestId(requestId) });
      },
    }),
    [add, moveTo, t],
  );
  return (
    <Context value={value}>
      {children}
      {createPortal(<ToastList toasts={toasts} remove={remove} />, dialogs.at(-1) ?? document.body)}
    </Context>
  );
}

function ToastList({ toasts, remove }: { readonly toasts: readonly Toast[]; readonly remove: (id: number) => void }) {
  const t = useStrings();
  return (
    <div className={styles.toasts} role="status" aria-live="polite">
      {toasts.map((toast) => (
        <div key={toast.id} className={cx(styles.toast, toast.isBad && styles.toastBad)}>
          <p>
            {toast.text}
            {toast.hint && <small className="soft"> {toast.hint}</small>}
          </p>
          <Button look="bare" icon="close" label={t.shell.close} onClick={() => remove(toast.id)} />
        </div>
      ))}
    </div>
  );
}

export function useToasts(): Toasts {
  return useContext(Context);
}
