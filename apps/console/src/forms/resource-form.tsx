import type { ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';
import { useBlocker } from '@tanstack/react-router';
import { Button } from '../kit/button';
import { cx } from '../kit/cx';
import { Dialog, DialogActions } from '../kit/dialog';
import { Failure } from '../kit/states';
import { useStrings } from '../strings/strings';
import { ConflictDialog } from './conflict-dialog';
import { SpecContext } from './form-context';
import type { FormState } from './form-state';
import styles from './forms.module.css';

interface ResourceFormProps {
  readonly state: FormState;
  readonly children: ReactNode;
  /** The text of the button that saves. */
  readonly action?: string;
  readonly onCancel?: () => void;
  /** Other buttons beside it. */
  readonly actions?: ReactNode;
  /** A form in a dialog does not ask before the page changes. */
  readonly inDialog?: boolean;
  /** A long form keeps its buttons at the lower edge of the window. */
  readonly isLong?: boolean;
}

/** A form with its buttons, messages and guards. */
export function ResourceForm(props: ResourceFormProps) {
  const { state, children, action, onCancel, actions, inDialog = false, isLong = false } = props;
  const t = useStrings();
  const { form, spec, isNew, error, conflict, submit, resolve } = state;
  const { isSubmitting, isDirty } = form.formState;
  return (
    <FormProvider {...form}>
      <SpecContext value={spec}>
        <form className={styles.form} onSubmit={submit} noValidate data-saves>
          <Failure error={error} />
          {children}
          <div className={cx(styles.buttons, isLong && styles.sticky)}>
            <Button type="submit" look="primary" busy={isSubmitting}>
              {isSubmitting ? t.form.saving : (action ?? (isNew ? t.form.create : t.form.save))}
            </Button>
            {onCancel && <Button onClick={onCancel}>{t.form.cancel}</Button>}
            {actions}
          </div>
        </form>
        {conflict && <ConflictDialog conflict={conflict} onResolve={resolve} />}
        {!inDialog && <UnsavedGuard isDirty={isDirty && !isSubmitting} />}
      </SpecContext>
    </FormProvider>
  );
}

/** Asks before a page change drops what the user has typed. */
function UnsavedGuard({ isDirty }: { readonly isDirty: boolean }) {
  const t = useStrings();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => isDirty && current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Dialog title={t.form.unsavedTitle} onClose={blocker.reset}>
      <p>{t.form.unsaved}</p>
      <DialogActions>
        <Button onClick={blocker.reset} autoFocus>
          {t.form.stay}
        </Button>
        <Button look="danger" onClick={blocker.proceed}>
          {t.form.discard}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Fields side by side on wide screens. */
export function FieldRow({ children }: { readonly children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}

export function FieldGroup({
  title,
  hint,
  children,
}: {
  readonly title: string;
  readonly hint?: string;
  readonly children: ReactNode;
}) {
  return (
    <fieldset className={styles.group}>
      <legend>{title}</legend>
      {hint && <p className="hint">{hint}</p>}
      {children}
    </fieldset>
  );
}
