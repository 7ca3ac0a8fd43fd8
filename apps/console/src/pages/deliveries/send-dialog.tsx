import { useEffect, useRef, useState } from 'react';
import type { Client, Delivery } from '@marquee/client';
import { clientOf } from '../../data/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button, ButtonLink } from '../../kit/button';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Failure, Loading } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { AttemptFacts } from './attempts';
import { isFailing } from './delivery-status';
import { usePathOfApp } from './path-of-app';
import { attempted } from './read-delivery';

interface SendDialogProps {
  readonly title: string;
  readonly app: string;
  /** The call that creates the delivery: a test or a redelivery. */
  readonly send: (client: Client, options: { idempotencyKey: string }) => PromiseLike<Delivery>;
  readonly onClose: () => void;
}

/** Sends a delivery and shows what the receiver answers. */
export function SendDialog({ title, app, send, onClose }: SendDialogProps) {
  const t = useStrings();
  const pathOfApp = usePathOfApp(app);
  const { delivery, error } = useSent(app, send);
  const texts = t.integrations.deliveries;
  return (
    <Dialog title={title} onClose={onClose} wide>
      <div className="stack">
        <Failure error={error} />
        <p role="status">
          {delivery === undefined ? error === undefined && texts.sending : outcomeOf(delivery, texts)}
        </p>
        {delivery === undefined && error === undefined && <Loading rows={2} />}
        {delivery?.attempts.map((attempt) => (
          <AttemptFacts key={attempt.at} attempt={attempt} />
        ))}
      </div>
      <DialogActions>
        {delivery && <ButtonLink to={pathOfApp(`deliveries/${delivery.id}`)}>{texts.open}</ButtonLink>}
        <Button look="primary" onClick={onClose}>
          {t.shell.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function outcomeOf(delivery: Delivery, texts: { sent: string; failed: string; stillWaiting: string }): string {
  if (delivery.state === 'delivered') return texts.sent;
  return isFailing(delivery) ? texts.failed : texts.stillWaiting;
}

/** Sends once; a repeated effect has the same idempotency key. */
function useSent(app: string, send: SendDialogProps['send']) {
  const { id } = useCompany();
  const refresh = useRefresh();
  const [delivery, setDelivery] = useState<Delivery>();
  const [error, setError] = useState<unknown>();
  const first = useRef({ send, refresh, idempotencyKey: crypto.randomUUID() });
  useEffect(() => {
    const ended = new AbortController();
    const client = clientOf(id, app);
    const { idempotencyKey } = first.current;
    const work = async () => {
      const created = await first.current.send(client, { idempotencyKey });
      const done = await attempted(client, created, ended.signal);
      setDelivery(done);
      await first.current.refresh('deliveries', 'webhooks');
    };
    work().catch((failure: unknown) => ended.signal.aborted || setError(failure));
    return () => ended.abort();
  }, [id, app]);
  return { delivery, error };
}
