import { createContext, useCallback, useContext, useMemo, useRef, useState, type ReactNode } from 'react';
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
  readonly action?: { readonly label: string; readonly run: () => void };
}

interface Toasts {
  say(text: string, action?: Toast['action']): void;
  fail(error: unknown): void;
}

const VISIBLE_MS = 6_000;
const Context = createContext<Toasts>({ say: () => undefined, fail: () => undefined });

/** Short messages about finished actions. Failures stay until they are closed. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly Toast[]>([]);
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
  const value = useMemo<Toasts>(
    () => ({
      say: (text, action) => add({ text, action, isBad: false }),
      fail: (error) => {
        const requestId = requestIdOf(error);
        add({ text: messageOf(error, t), isBad: true, hint: requestId && t.errors.requestId(requestId) });
      },
    }),
    [add, t],
  );
  return (
    <Context value={value}>
      {children}
      <div className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <div key={toast.id} className={cx(styles.toast, toast.isBad && styles.toastBad)}>
            <p>
              {toast.text}
              {toast.hint && <small className="soft"> {toast.hint}</small>}
            </p>
            {toast.action && <Button onClick={toast.action.run}>{toast.action.label}</Button>}
            <Button look="bare" icon="close" label={t.shell.close} onClick={() => remove(toast.id)} />
          </div>
        ))}
      </div>
    </Context>
  );
}

export function useToasts(): Toasts {
  return useContext(Context);
}
