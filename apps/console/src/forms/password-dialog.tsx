import type { ReactNode } from 'react';
import type { Answer } from '@marquee/client';
import { Dialog } from '../kit/dialog';
import { useStrings } from '../strings/strings';
import { Field } from './field';
import { useResourceForm } from './form-state';
import { ResourceForm } from './resource-form';

interface PasswordProps<T> {
  /** What the button does. */
  readonly action: string;
  readonly confirm: (body: { password: string }) => { answer(): Promise<Answer<T>> };
  readonly onDone: (data: T) => void;
  readonly onCancel?: () => void;
  readonly message?: string;
}

const SPEC = { password: { kind: 'password', required: true, writeOnly: true } } as const;
const FIELDS = ['password'];

/** Sends a request that needs the password of the signed-in user again. */
export function PasswordForm<T>({ action, confirm, onDone, onCancel, message }: PasswordProps<T>) {
  const t = useStrings();
  const state = useResourceForm<T>({
    spec: SPEC,
    fields: FIELDS,
    save: ({ password }) => confirm({ password: String(password) }),
    onSaved: onDone,
    message,
  });
  return (
    <ResourceForm state={state} action={action} onCancel={onCancel} inDialog>
      <Field
        name="password"
        label={t.form.password}
        hint={t.form.passwordHint}
        wrong={t.form.passwordWrong}
        autoComplete="current-password"
        autoFocus={onCancel !== undefined}
      />
    </ResourceForm>
  );
}

/** Asks for the password before an action. */
export function PasswordDialog<T>({
  title,
  text,
  ...form
}: PasswordProps<T> & { readonly title: string; readonly text: ReactNode; readonly onCancel: () => void }) {
  return (
    <Dialog title={title} onClose={form.onCancel}>
      <div className="stack">
        <p>{text}</p>
        <PasswordForm {...form} />
      </div>
    </Dialog>
  );
}
