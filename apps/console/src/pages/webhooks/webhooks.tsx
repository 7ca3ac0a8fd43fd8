import { useState } from 'react';
import type { Webhook } from '@marquee/client';
import { AppPage } from '../../apps/app-page';
import { useRefreshEvery } from '../../data/rows';
import { Button, ButtonLink } from '../../kit/button';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { usePathOfApp } from '../deliveries/path-of-app';
import { SendDialog } from '../deliveries/send-dialog';
import { useFailing, WebhookState } from './webhook-state';

const USUAL = ['topic', 'address', 'is_active', 'updated_at'];
const REFRESH_MS = 10_000;

export function WebhooksPage() {
  const t = useStrings();
  return (
    <AppPage title={t.nav.webhooks} actions={({ client_id }) => <CreateLink app={client_id} isKey />}>
      {({ client_id }) => <Webhooks app={client_id} />}
    </AppPage>
  );
}

function CreateLink({ app, isKey = false }: { readonly app: string; readonly isKey?: boolean }) {
  const t = useStrings();
  const pathOfApp = usePathOfApp(app);
  return (
    <ButtonLink to={pathOfApp('webhooks/new')} icon="plus" look="primary" data-key={isKey ? 'n' : undefined}>
      {t.integrations.webhooks.create}
    </ButtonLink>
  );
}

function Webhooks({ app }: { readonly app: string }) {
  const t = useStrings();
  const texts = t.integrations.webhooks;
  const pathOfApp = usePathOfApp(app);
  const failing = useFailing(app);
  const [tested, setTested] = useState<Webhook>();
  useRefreshEvery(REFRESH_MS, 'deliveries');
  return (
    <>
      <ResourceList<Webhook>
        list="webhooks"
        name={t.nav.webhooks}
        icon="hook"
        usual={USUAL}
        app={app}
        href={({ id }) => pathOfApp(`webhooks/${id}`)}
        columns={{
          topic: { cell: ({ topic }) => choiceLabel(t, topic) },
          is_active: { header: texts.state, cell: (webhook) => <WebhookState webhook={webhook} failing={failing} /> },
        }}
        rowActions={(webhook) => (
          <Button
            look="bare"
            icon="send"
            label={`${texts.test}: ${choiceLabel(t, webhook.topic)} ${webhook.address}`}
            onClick={() => setTested(webhook)}
          />
        )}
        empty={
          <>
            <p>{texts.empty}</p>
            <CreateLink app={app} />
          </>
        }
      />
      {tested && (
        <SendDialog
          title={`${texts.testTitle}: ${choiceLabel(t, tested.topic)}`}
          app={app}
          send={(client, options) => client.deliveries.test(tested.id, options)}
          onClose={() => setTested(undefined)}
        />
      )}
    </>
  );
}
