import { useState } from 'react';
import type { AppPermission } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead, useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Page } from '../../kit/page';
import { Empty, Failure, Loaded } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { useStrings } from '../../strings/strings';

/** The apps that may act for the company. */
export function PermissionsPage() {
  const t = useStrings();
  const { permissions } = t.administration;
  const { id } = useCompany();
  const granted = useRead('appPermissions', ['list'], (client) => client.appPermissions.list(id));
  const [revoked, setRevoked] = useState<AppPermission>();
  return (
    <Page title={t.nav.permissions}>
      <p className="soft">{permissions.intro}</p>
      <Loaded query={granted}>
        {(rows) =>
          rows.length === 0 ? (
            <div className="panel">
              <Empty icon="shield" title={permissions.empty}>
                <p>{permissions.emptyHint}</p>
              </Empty>
            </div>
          ) : (
            <ul className="rows">
              {rows.map((row) => (
                <Granted key={row.id} row={row} revoke={() => setRevoked(row)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {revoked && <RevokeDialog row={revoked} onClose={() => setRevoked(undefined)} />}
    </Page>
  );
}

function Granted({ row, revoke }: { readonly row: AppPermission; readonly revoke: () => void }) {
  const { permissions } = useStrings().administration;
  const format = useFormats();
  const { app_name, publisher, scopes, user_email, created_at, last_used_at } = row;
  return (
    <li>
      <div className="what">
        <h2>
          {app_name} {publisher !== '' && <span className="soft small">{permissions.by(publisher)}</span>}
        </h2>
        <ul className="scopes" aria-label={permissions.may}>
          {scopes.map((scope) => (
            <li key={scope}>{permissions.scopes[scope] ?? scope}</li>
          ))}
        </ul>
        <p className="soft small">
          {permissions.allowed(user_email, format.time(created_at))}{' '}
          {last_used_at === null ? permissions.unused : permissions.used(format.time(last_used_at))}
        </p>
      </div>
      <Button look="danger" label={permissions.revokeOf(app_name)} onClick={revoke}>
        {permissions.revoke}
      </Button>
    </li>
  );
}

function RevokeDialog({ row, onClose }: { readonly row: AppPermission; readonly onClose: () => void }) {
  const { permissions } = useStrings().administration;
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const revoke = () =>
    action.run(
      () => client.appPermissions.revoke(id, row.client_id),
      () => {
        toasts.say(permissions.revoked(row.app_name));
        onClose();
        void refresh('appPermissions', 'apps', 'webhooks');
      },
    );
  return (
    <ConfirmDialog
      title={permissions.revokeTitle(row.app_name)}
      text={permissions.revokeText}
      action={permissions.revokeAction}
      busy={action.isBusy}
      onConfirm={() => void revoke()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
