import { useState } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { Webhook } from '@marquee/client';
import { AppDetail } from '../../apps/app-page';
import { clientOf } from '../../data/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRefreshEvery, useRow, type Versioned } from '../../data/rows';
import { linkTo } from '../../data/search-params';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { PendingPage } from '../../kit/pending-page';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { CallButton } from '../../lists/call-button';
import { choiceLabel, fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { usePathOfApp } from '../deliveries/path-of-app';
import { SendDialog } from '../deliveries/send-dialog';
import { LastDeliveries } from './last-deliveries';
import { ReplayDialog } from './replay-dialog';
import { WebhookFields } from './webhook-fields';
import { useFailing, WebhookState } from './webhook-state';

const REFRESH_MS = 5_000;

interface WebhookProps {
  readonly app: string;
  readonly stored: Versioned<Webhook>;
}

export function WebhookPage() {
  const { id = '' } = useParams({ strict: false });
  const t = useStrings();
  return (
    <AppDetail title={t.nav.webhooks}>{({ client_id }) => <ReadWebhook id={Number(id)} app={client_id} />}</AppDetail>
  );
}

function ReadWebhook({ id, app }: { readonly id: number; readonly app: string }) {
  const t = useStrings();
  const read = useRow('webhooks', [app, id], (client) => client.webhooks.get(id), app);
  useRefreshEvery(REFRESH_MS, 'deliveries');
  if (read.data === undefined) return <PendingPage title={t.nav.webhooks} query={read} />;
  return <WebhookDetail app={app} stored={read.data} />;
}

function WebhookDetail({ app, stored }: WebhookProps) {
  const t = useStrings();
  const pathOfApp = usePathOfApp(app);
  const failing = useFailing(app);
  const texts = t.integrations.webhooks;
  const webhook = stored.row;
  const isFailing = webhook.is_active && failing.has(webhook.id);
  return (
    <Page
      title={choiceLabel(t, webhook.topic)}
      parent={{ to: pathOfApp('webhooks'), title: t.nav.webhooks }}
      badges={<WebhookState webhook={webhook} failing={failing} />}
      actions={<Actions app={app} webhook={webhook} />}
    >
      {!webhook.is_active && <Inactive app={app} stored={stored} />}
      {isFailing && <p className="notice bad">{texts.failingNotice}</p>}
      <Columns
        main={
          <>
            <LastDeliveries app={app} webhook={webhook.id} />
            <Settings app={app} stored={stored} />
          </>
        }
        side={<About webhook={webhook} />}
      />
    </Page>
  );
}

type Opened = 'test' | 'replay' | 'remove';

function Actions({ app, webhook }: { readonly app: string; readonly webhook: Webhook }) {
  const t = useStrings();
  const texts = t.integrations.webhooks;
  const [opened, setOpened] = useState<Opened>();
  const close = () => setOpened(undefined);
  return (
    <>
      <CallButton
        app={app}
        run={(client) => client.webhooks.get(webhook.id)}
        typescript={`client.webhooks.get(${webhook.id})`}
      />
      <Button icon="trash" look="danger" onClick={() => setOpened('remove')}>
        {t.form.remove}
      </Button>
      <Button icon="refresh" onClick={() => setOpened('replay')}>
        {t.integrations.replay.open}
      </Button>
      <Button icon="send" look="primary" onClick={() => setOpened('test')}>
        {texts.test}
      </Button>
      {opened === 'test' && (
        <SendDialog
          title={`${texts.testTitle}: ${choiceLabel(t, webhook.topic)}`}
          app={app}
          send={(client, options) => client.deliveries.test(webhook.id, options)}
          onClose={close}
        />
      )}
      {opened === 'replay' && <ReplayDialog app={app} webhook={webhook} onClose={close} />}
      {opened === 'remove' && <RemoveDialog app={app} webhook={webhook} onClose={close} />}
    </>
  );
}

function RemoveDialog({
  app,
  webhook,
  onClose,
}: {
  readonly app: string;
  readonly webhook: Webhook;
  readonly onClose: () => void;
}) {
  const t = useStrings();
  const { id: company } = useCompany();
  const toasts = useToasts();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const pathOfApp = usePathOfApp(app);
  const texts = t.integrations.webhooks;
  const action = useAction();
  const remove = () =>
    action.run(
      () => clientOf(company, app).webhooks.remove(webhook.id),
      () => {
        toasts.say(texts.removed);
        void navigate({ ...linkTo(pathOfApp('webhooks')), ignoreBlocker: true }).then(() =>
          refresh('webhooks', 'deliveries'),
        );
      },
    );
  return (
    <ConfirmDialog
      text={texts.removeHint}
      action={texts.remove}
      busy={action.isBusy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}

function Inactive({ app, stored: { row, etag } }: WebhookProps) {
  const t = useStrings();
  const { id: company } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const texts = t.integrations.webhooks;
  const action = useAction();
  const resume = () =>
    action.run(
      () => clientOf(company, app).webhooks.update(row.id, { is_active: true }, { ifMatch: etag }),
      () => {
        toasts.say(texts.resumed);
        void refresh('webhooks', 'deliveries');
      },
    );
  return (
    <div className="notice bad stack">
      <p>{texts.inactiveNotice}</p>
      <Failure error={action.error} />
      <Button icon="play" busy={action.isBusy} onClick={() => void resume()}>
        {texts.resume}
      </Button>
    </div>
  );
}

function Settings({ app, stored: { row, etag } }: WebhookProps) {
  const t = useStrings();
  const { id: company } = useCompany();
  const refresh = useRefresh();
  const client = clientOf(company, app);
  const state = useResourceForm<Webhook>({
    spec: FORMS.webhook.update,
    fields: ['topic', 'address', 'is_active'],
    row,
    etag,
    save: (values, { ifMatch }) => client.webhooks.update(row.id, values, { ifMatch }),
    reload: () => readVersion(client.webhooks.get(row.id)),
    onSaved: () => void refresh('webhooks'),
  });
  return (
    <Panel title={t.integrations.webhooks.settings}>
      <ResourceForm state={state}>
        <WebhookFields />
      </ResourceForm>
    </Panel>
  );
}

function About({ webhook }: { readonly webhook: Webhook }) {
  const t = useStrings();
  const format = useFormats();
  const { id, address, format: body, updated_at } = webhook;
  return (
    <Panel title={t.integrations.webhooks.about}>
      <Facts
        facts={[
          [fieldLabel(t, 'id'), id],
          [fieldLabel(t, 'address'), address],
          [fieldLabel(t, 'format'), choiceLabel(t, body)],
          [fieldLabel(t, 'updated_at'), format.second(updated_at)],
        ]}
      />
    </Panel>
  );
}
