import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';

interface DeleteDialogProps {
  readonly name: string;
  /** What the user should know before. */
  readonly text: string;
  readonly remove: () => Promise<unknown>;
  readonly onRemoved: () => void;
  readonly onClose: () => void;
}

export function DeleteDialog({ name, text, remove, onRemoved, onClose }: DeleteDialogProps) {
  const t = useStrings();
  const toasts = useToasts();
  const action = useAction();
  return (
    <ConfirmDialog
      title={t.catalog.deleteTitle(name)}
      text={text}
      action={t.form.remove}
      busy={action.isBusy}
      onCancel={onClose}
      onConfirm={() =>
        void action.run(remove, () => {
          toasts.say(t.form.removed);
          onRemoved();
        })
      }
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}

interface DeleteButtonProps extends Omit<DeleteDialogProps, 'onClose' | 'onRemoved'> {
  /** The page of the list, which opens after the deletion. */
  readonly to: string;
  readonly onRemoved: () => unknown;
}

/** Deletes the row of the page, and opens its list. */
export function DeleteButton({ to, onRemoved, ...props }: DeleteButtonProps) {
  const t = useStrings();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button look="danger" icon="trash" onClick={() => setOpen(true)}>
        {t.form.remove}
      </Button>
      {isOpen && (
        <DeleteDialog
          {...props}
          onClose={() => setOpen(false)}
          onRemoved={() => {
            setOpen(false);
            // The form of a deleted row has nothing to guard.
            void navigate({ to, ignoreBlocker: true }).then(onRemoved);
          }}
        />
      )}
    </>
  );
}
