import { Suspense, useState } from 'react';
import type { Client } from '@marquee/client';
import { useCompany } from '../data/company';
import type { ListCall } from '../data/rows';
import { Button } from '../kit/button';
import { onDemand } from '../kit/on-demand';
import { useStrings } from '../strings/strings';

const CallDialog = onDemand(async () => (await import('./call-dialog')).CallDialog);

interface CallButtonProps {
  /** The call of the page: `(client) => client.orders.get(42)`. */
  readonly run: (client: Client) => unknown;
  /** The same call as text: `client.orders.get(42)`. A list needs none. */
  readonly typescript?: string;
  readonly list?: ListCall;
  /** The client id of the app whose rows these are. */
  readonly app?: string;
}

/** Shows the API call behind a page. */
export function CallButton({ run, typescript, list, app }: CallButtonProps) {
  const t = useStrings();
  const { id } = useCompany();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <Button look="bare" icon="code" label={t.list.apiCall} onClick={() => setShown(true)} />
      {isShown && (
        <Suspense>
          <CallDialog
            company={id}
            app={app}
            run={run}
            list={list}
            typescript={typescript}
            onClose={() => setShown(false)}
          />
        </Suspense>
      )}
    </>
  );
}
