import { useState } from 'react';
import type { Request } from '@marquee/client';
import { AppPage } from '../../apps/app-page';
import { useRefreshEvery, useRows } from '../../data/rows';
import { Dialog, DialogActions } from '../../kit/dialog';
import { Button } from '../../kit/button';
import { CopyButton } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Facts } from '../../kit/page';
import { Badge } from '../../kit/states';
import { useListState } from '../../lists/list-state';
import { ResourceList } from '../../lists/resource-list';
import { fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { GroupedErrors } from './grouped-errors';
import { StatusClasses } from './status-classes';
import styles from './requests.module.css';

const USUAL = ['created_at', 'method', 'path', 'status', 'message'];
const REFRESH_MS = 5_000;
const FIRST_ERROR = 400;
const FIRST_FAILURE = 500;

export function RequestsPage() {
  const t = useStrings();
  return <AppPage title={t.nav.requests}>{({ client_id }) => <Requests app={client_id} />}</AppPage>;
}

function Requests({ app }: { readonly app: string }) {
  const t = useStrings();
  const texts = t.integrations.requests;
  const state = useListState({ list: 'requests', usual: USUAL });
  // The same query as that of the list below, so one read serves both.
  const rows = useRows<Request>({ list: 'requests', query: state.query, app });
  const [chosen, setChosen] = useState<Request>();
  useRefreshEvery(REFRESH_MS, 'requests');
  return (
    <>
      <p className="soft">{texts.hint}</p>
      <StatusClasses app={app} state={state} />
      <GroupedErrors rows={rows.data?.rows ?? []} />
      <ResourceList<Request>
        list="requests"
        name={t.nav.requests}
        icon="list"
        usual={USUAL}
        app={app}
        columns={{
          path: { cell: ({ path }) => <code className={styles.oneLine}>{path}</code> },
          status: { cell: (request) => <RequestStatus request={request} />, isNumber: false },
          message: { cell: ({ message }) => <span className={styles.oneLine}>{message}</span> },
          created_at: { cell: ({ created_at }) => <CreatedAt time={created_at} /> },
        }}
        rowActions={(request) => (
          <Button
            look="bare"
            icon="info"
            label={texts.detailsOf(`${request.method} ${request.path}, ${request.id}`)}
            onClick={() => setChosen(request)}
          />
        )}
        empty={<p>{texts.empty}</p>}
      />
      {chosen && <RequestDialog request={chosen} onClose={() => setChosen(undefined)} />}
    </>
  );
}

function CreatedAt({ time }: { readonly time: string }) {
  return <time dateTime={time}>{useFormats().second(time)}</time>;
}

function RequestStatus({ request: { status } }: { readonly request: Request }) {
  if (status < FIRST_ERROR) return <Badge tone="good">{status}</Badge>;
  return <Badge tone={status < FIRST_FAILURE ? 'warn' : 'bad'}>{status}</Badge>;
}

function RequestDialog({ request, onClose }: { readonly request: Request; readonly onClose: () => void }) {
  const t = useStrings();
  const format = useFormats();
  const texts = t.integrations.requests;
  const { method, path, created_at, duration_ms, request_id, error_code, code, message } = request;
  return (
    <Dialog title={texts.details} onClose={onClose}>
      <div className="stack">
        <p>
          <code>
            {method} {path}
          </code>
        </p>
        <Facts
          facts={[
            [fieldLabel(t, 'status'), <RequestStatus key="status" request={request} />],
            [fieldLabel(t, 'created_at'), format.second(created_at)],
            [fieldLabel(t, 'duration_ms').replace(' (ms)', ''), texts.duration(format.number(duration_ms))],
            ...(message === null ? [] : [[fieldLabel(t, 'message'), message] as const]),
            ...(code === null ? [] : [[fieldLabel(t, 'code'), <code key="code">{code}</code>] as const]),
            ...(error_code === null ? [] : [[fieldLabel(t, 'error_code'), error_code] as const]),
            [fieldLabel(t, 'request_id'), <code key="id">{request_id}</code>],
          ]}
        />
      </div>
      <DialogActions>
        <CopyButton text={JSON.stringify(request, null, 2)} />
        <Button look="primary" onClick={onClose}>
          {t.shell.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
