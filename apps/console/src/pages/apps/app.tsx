import { useState } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { OwnApp } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead, useRefresh } from '../../data/rows';
import { PasswordDialog } from '../../forms/password-dialog';
import { ResourceForm } from '../../forms/resource-form';
import { Button } from '../../kit/button';
import { CopyValue } from '../../kit/copy';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Columns, Page, Panel } from '../../kit/page';
import { Failure, Loaded } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { AppFields, useAppForm } from './app-form';
import { SecretOnce } from './secret-once';

export function AppPage() {
  const t = useStrings();
  const { id } = useCompany();
  const appId = Number(useParams({ strict: false }).id);
  const app = useRead('ownApps', ['row', appId], (client) => client.ownApps.get(id, appId));
  return (
    <Page title={app.data?.name ?? t.nav.apps} parent={{ to: pathOf(id, 'apps'), title: t.nav.apps }}>
      <Loaded query={app}>
        {(row) => (
          <Columns
            main={<Settings key={row.id} app={row} />}
            side={
              <>
                <Credentials app={row} />
                <Removal app={row} />
              </>
            }
          />
        )}
      </Loaded>
    </Page>
  );
}

function Settings({ app }: { readonly app: OwnApp }) {
  const { apps } = useStrings().administration;
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const state = useAppForm({
    app,
    save: (values) => client.ownApps.update(id, app.id, values),
    onSaved: () => void refresh('ownApps', 'appPermissions', 'apps'),
  });
  return (
    <Panel title={apps.settings}>
      <ResourceForm state={state}>
        <AppFields />
      </ResourceForm>
    </Panel>
  );
}

function Credentials({ app }: { readonly app: OwnApp }) {
  const { apps } = useStrings().administration;
  const { id, client } = useCompany();
  const format = useFormats();
  const refresh = useRefresh();
  const [isAsking, setAsking] = useState(false);
  const [replaced, setReplaced] = useState<OwnApp>();
  return (
    <Panel title={replaced ? apps.replacedTitle : apps.credentials}>
      {replaced ? (
        <SecretOnce app={replaced} note={apps.copyReplaced}>
          <Button look="primary" onClick={() => setReplaced(undefined)}>
            {apps.copied}
          </Button>
        </SecretOnce>
      ) : (
        <div className="stack">
          <CopyValue name={apps.clientId} text={app.client_id} />
          <div>
            <div className="label">{apps.secret}</div>
            <p>{apps.secretHidden}</p>
            {app.former_secret_until && (
              <p className="small soft">{apps.formerSecret(format.time(app.former_secret_until))}</p>
            )}
          </div>
          <Button icon="key" onClick={() => setAsking(true)}>
            {apps.replace}
          </Button>
        </div>
      )}
      {isAsking && (
        <PasswordDialog<OwnApp>
          title={apps.replaceTitle(app.name)}
          text={apps.replaceText}
          action={apps.replace}
          message={apps.replaced}
          confirm={(body) => client.ownApps.replaceSecret(id, app.id, body)}
          onDone={(changed) => {
            setAsking(false);
            setReplaced(changed);
            void refresh('ownApps');
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}

function Removal({ app }: { readonly app: OwnApp }) {
  const { apps } = useStrings().administration;
  const { id, client } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const toasts = useToasts();
  const removal = useAction();
  const [isAsking, setAsking] = useState(false);
  const remove = () =>
    removal.run(
      () => client.ownApps.remove(id, app.id),
      () => {
        toasts.say(apps.removed);
        // The deleted app cannot be saved, so unsaved changes do not matter.
        void navigate({ to: pathOf(id, 'apps'), ignoreBlocker: true }).then(() =>
          refresh('ownApps', 'appPermissions', 'apps'),
        );
      },
    );
  return (
    <Panel title={apps.removeTitle}>
      <p>{apps.removeHint}</p>
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {apps.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={apps.removeAsk(app.name)}
          text={apps.removeText}
          action={apps.remove}
          busy={removal.isBusy}
          onConfirm={() => void remove()}
          onCancel={() => setAsking(false)}
        >
          <Failure error={removal.error} />
        </ConfirmDialog>
      )}
    </Panel>
  );
}
