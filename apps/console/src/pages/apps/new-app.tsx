import { useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import type { OwnApp } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { ResourceForm } from '../../forms/resource-form';
import { ButtonLink } from '../../kit/button';
import { Page, Panel } from '../../kit/page';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { AppFields, useAppForm } from './app-form';
import { SecretOnce } from './secret-once';

export function NewAppPage() {
  const t = useStrings();
  const { apps } = t.administration;
  const { id } = useCompany();
  const [created, setCreated] = useState<OwnApp>();
  const parent = { to: pathOf(id, 'apps'), title: t.nav.apps };
  return (
    <Page title={created ? apps.createdTitle(created.name) : apps.create} parent={parent} narrow>
      <Panel>
        {created === undefined ? (
          <NewApp onCreated={setCreated} />
        ) : (
          <SecretOnce app={created}>
            <ButtonLink to={pathOf(id, `apps/${created.id}`)} look="primary">
              {apps.copied}
            </ButtonLink>
          </SecretOnce>
        )}
      </Panel>
    </Page>
  );
}

function NewApp({ onCreated }: { readonly onCreated: (app: OwnApp) => void }) {
  const { apps } = useStrings().administration;
  const { id, client, session } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const state = useAppForm({
    email: session.user.email,
    save: (app) => client.ownApps.create(id, app),
    onSaved: (app) => {
      void refresh('ownApps');
      onCreated(app);
    },
    message: apps.created,
  });
  return (
    <ResourceForm state={state} action={apps.createAction} onCancel={() => void navigate({ to: pathOf(id, 'apps') })}>
      <AppFields />
    </ResourceForm>
  );
}
