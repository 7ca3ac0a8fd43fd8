import { useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import type { Delivery } from '@marquee/client';
import { AppDetail } from '../../apps/app-page';
import { useCompany } from '../../data/company';
import { firstOf } from '../../data/first-of';
import { useRead, useRefreshEvery } from '../../data/rows';
import { linkTo } from '../../data/search-params';
import { Button } from '../../kit/button';
import { Code, Json } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { PendingPage } from '../../kit/pending-page';
import { CallButton } from '../../lists/call-button';
import { ResourceLink } from '../../lists/resource-link';
import { choiceLabel, fieldLabel } from '../../lists/value';
import { NotFound } from '../../shell/special-pages';
import { useStrings } from '../../strings/strings';
import { Attempts } from './attempts';
import { StateBadge } from './delivery-status';
import { usePathOfApp } from './path-of-app';
import { readDelivery } from './read-delivery';
import { SendDialog } from './send-dialog';
import { VerifySignature } from './verify-signature';

const REFRESH_MS = 5_000;

export function DeliveryPage() {
  const { id = '' } = useParams({ strict: false });
  const t = useStrings();
  return (
    <AppDetail title={t.integrations.deliveries.delivery(id)}>
      {({ client_id }) => <ReadDelivery id={Number(id)} app={client_id} />}
    </AppDetail>
  );
}

function ReadDelivery({ id, app }: { readonly id: number; readonly app: string }) {
  const t = useStrings();
  const read = useRead('deliveries', ['one', app, id], async (client) => (await readDelivery(client, id)) ?? null, app);
  useRefreshEvery(REFRESH_MS, 'deliveries');
  if (read.data === undefined) {
    return <PendingPage title={t.integrations.deliveries.delivery(String(id))} query={read} />;
  }
  return read.data === null ? <NotFound /> : <DeliveryDetail key={id} delivery={read.data} app={app} />;
}

function DeliveryDetail({ delivery, app }: { readonly delivery: Delivery; readonly app: string }) {
  const t = useStrings();
  const texts = t.integrations.deliveries;
  const pathOfApp = usePathOfApp(app);
  const [isSending, setSending] = useState(false);
  const { id, webhook_id, state } = delivery;
  return (
    <Page
      title={texts.delivery(String(id))}
      parent={{ to: pathOfApp('deliveries'), title: t.nav.deliveries }}
      badges={<StateBadge state={state} />}
      actions={
        <>
          <CallButton
            app={app}
            run={(client) => firstOf(client.deliveries.listAll({ since_id: id - 1, limit: 1 }))}
            typescript={`client.deliveries.listAll({ since_id: ${id - 1}, limit: 1 })`}
          />
          {state !== 'waiting' && (
            <Button icon="refresh" look="primary" onClick={() => setSending(true)}>
              {texts.redeliver}
            </Button>
          )}
        </>
      }
    >
      <Columns
        main={
          <>
            <Attempts delivery={delivery} />
            <SentRequest delivery={delivery} app={app} />
            <VerifySignature />
          </>
        }
        side={<About delivery={delivery} app={app} />}
      />
      {isSending && (
        <SendDialog
          title={texts.redeliverTitle}
          app={app}
          send={(client, options) => client.deliveries.redeliver(webhook_id, id, options)}
          onClose={() => setSending(false)}
        />
      )}
    </Page>
  );
}

function useWebhookAddress(webhook: number, app: string): string | undefined {
  const read = useRead(
    'webhooks',
    ['address', app, webhook],
    async (client) => (await client.webhooks.get(webhook)).address,
    app,
  );
  return read.data;
}

/** The request as far as the platform stores it. */
function SentRequest({ delivery, app }: { readonly delivery: Delivery; readonly app: string }) {
  const t = useStrings();
  const { id: company_id } = useCompany();
  const texts = t.integrations.deliveries;
  const address = useWebhookAddress(delivery.webhook_id, app);
  const { long_id, ...data } = delivery.data;
  const payload = { company_id, scope: delivery.topic, data: { ...data, ...(long_id !== null && { long_id }) } };
  return (
    <Panel title={texts.request}>
      <Code
        label={texts.request}
        text={[`POST ${address ?? '…'}`, 'content-type: application/json', `webhook-id: ${delivery.event_id}`].join(
          '\n',
        )}
      />
      <Json value={payload} label={texts.body} />
      <p className="small soft">{texts.requestHint}</p>
    </Panel>
  );
}

function About({ delivery, app }: { readonly delivery: Delivery; readonly app: string }) {
  const t = useStrings();
  const format = useFormats();
  const pathOfApp = usePathOfApp(app);
  const address = useWebhookAddress(delivery.webhook_id, app);
  const { topic, origin, webhook_id, data, created_at, ended_at, event_id } = delivery;
  return (
    <Panel title={t.integrations.deliveries.about}>
      <Facts
        facts={[
          [fieldLabel(t, 'topic'), choiceLabel(t, topic)],
          [t.integrations.deliveries.resource, <ResourceLink key="resource" resource={data} topic={topic} />],
          [fieldLabel(t, 'origin'), choiceLabel(t, origin)],
          [
            fieldLabel(t, 'webhook_id'),
            <Link key="webhook" {...linkTo(pathOfApp(`webhooks/${webhook_id}`))}>
              {address ?? webhook_id}
            </Link>,
          ],
          [fieldLabel(t, 'created_at'), format.second(created_at)],
          [fieldLabel(t, 'ended_at'), format.second(ended_at)],
          [fieldLabel(t, 'event_id'), <code key="event">{event_id}</code>],
        ]}
      />
    </Panel>
  );
}
