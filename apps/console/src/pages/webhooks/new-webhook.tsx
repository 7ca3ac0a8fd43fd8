import { useNavigate } from '@tanstack/react-router';
import type { Webhook, WebhookCreate } from '@marquee/client';
import { AppDetail } from '../../apps/app-page';
import { clientOf } from '../../data/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { linkTo } from '../../data/search-params';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Page, Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import { usePathOfApp } from '../deliveries/path-of-app';
import { WebhookFields } from './webhook-fields';

export function NewWebhookPage() {
  const t = useStrings();
  return (
    <AppDetail title={t.integrations.webhooks.create}>
      {({ client_id, name }) => <NewWebhook app={client_id} appName={name} />}
    </AppDetail>
  );
}

function NewWebhook({ app, appName }: { readonly app: string; readonly appName: string }) {
  const t = useStrings();
  const { id: company } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const pathOfApp = usePathOfApp(app);
  const open = (page: string) => void navigate(linkTo(pathOfApp(page)));
  const state = useResourceForm<Webhook>({
    spec: FORMS.webhook.create,
    fields: ['topic', 'address', 'is_active'],
    save: (values, { idempotencyKey }) =>
      clientOf(company, app).webhooks.create(values as WebhookCreate, { idempotencyKey }),
    message: t.form.created,
    onSaved: ({ id }) => {
      void refresh('webhooks');
      open(`webhooks/${id}`);
    },
  });
  return (
    <Page title={t.integrations.webhooks.create} parent={{ to: pathOfApp('webhooks'), title: t.nav.webhooks }} narrow>
      <p className="soft">{t.integrations.ofApp(appName)}</p>
      <Panel>
        <ResourceForm state={state} onCancel={() => open('webhooks')}>
          <WebhookFields autoFocus />
        </ResourceForm>
      </Panel>
    </Page>
  );
}
