import { lazy, type ComponentType } from 'react';
import { useStrings } from '../strings/strings';
import { Button } from './button';
import { Dialog, DialogActions } from './dialog';
import { Failure } from './states';

interface Closable {
  readonly onClose: () => void;
}

/** A dialog that the browser loads when it is first shown. The file of an old page is gone after a new release. */
export function onDemand<P extends Closable>(load: () => Promise<ComponentType<P>>) {
  const failed = (error: unknown) => (props: Closable) => <NotLoaded {...props} error={error} />;
  return lazy<ComponentType<P>>(async () => ({ default: await load().catch(failed) }));
}

function NotLoaded({ error, onClose }: Closable & { readonly error: unknown }) {
  const t = useStrings();
  return (
    <Dialog title={t.shell.crashed} onClose={onClose}>
      <Failure error={error} />
      <DialogActions>
        <Button icon="refresh" onClick={() => location.reload()}>
          {t.shell.reload}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
