import type { Interruption } from '../data/session';
import { Button } from '../kit/button';
import { Dialog, DialogActions } from '../kit/dialog';
import { useStrings } from '../strings/strings';

interface InterruptedProps {
  readonly interruption: Interruption;
  readonly onClose: () => void;
}

/** Says why the page waits. It keeps all inputs and goes on by itself when its user has signed in again. */
export function InterruptedDialog({ interruption: { user, other }, onClose }: InterruptedProps) {
  const t = useStrings();
  const texts = t.session;
  return (
    <Dialog title={other === undefined ? texts.ended : texts.otherUser} onClose={onClose}>
      <p>{other === undefined ? texts.endedHint(user) : texts.otherHint(other, user)}</p>
      <DialogActions>
        {other === undefined ? (
          <a className="button" href="/sign-in" target="_blank" rel="noreferrer">
            {texts.signIn}
          </a>
        ) : (
          <Button icon="refresh" look="primary" onClick={() => location.reload()}>
            {t.shell.reload}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
