import { useState } from 'react';
import type { Client, IssuedLicense } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { ExtendDialog } from './extend-dialog';
import { useIssuedTexts } from './issued-texts';

interface LicenseProps {
  readonly license: IssuedLicense;
  readonly etag: string | undefined;
}
interface Options {
  readonly ifMatch: string | undefined;
  readonly idempotencyKey: string;
}
type Change = 'suspend' | 'reinstate' | 'revoke' | 'rotateKey';

const CALLS: Readonly<Record<Change, (client: Client, id: number, options: Options) => PromiseLike<unknown>>> = {
  suspend: (client, id, options) => client.issuedLicenses.suspend(id, options),
  reinstate: (client, id, options) => client.issuedLicenses.reinstate(id, options),
  revoke: (client, id, options) => client.issuedLicenses.revoke(id, options),
  rotateKey: (client, id, options) => client.issuedLicenses.rotateKey(id, options),
};

/** What the company may change on the license in its present state. A revoked one stays revoked. */
export function LicenseActions({ license, etag }: LicenseProps) {
  const texts = useIssuedTexts();
  const [opened, setOpened] = useState<Change | 'extend'>();
  const close = () => setOpened(undefined);
  if (license.state === 'revoked') return null;
  const pause = license.suspended_at === null ? 'suspend' : 'reinstate';
  return (
    <>
      {license.expires_at !== null && <Button onClick={() => setOpened('extend')}>{texts.extend.action}</Button>}
      <Button onClick={() => setOpened('rotateKey')}>{texts.rotateKey.action}</Button>
      <Button onClick={() => setOpened(pause)}>{texts[pause].action}</Button>
      <Button look="danger" onClick={() => setOpened('revoke')}>
        {texts.revoke.action}
      </Button>
      {opened === 'extend' && <ExtendDialog license={license} etag={etag} onClose={close} />}
      {opened !== undefined && opened !== 'extend' && (
        <ChangeDialog license={license} etag={etag} change={opened} onClose={close} />
      )}
    </>
  );
}

interface ChangeProps extends LicenseProps {
  readonly change: Change;
  readonly onClose: () => void;
}

function ChangeDialog({ license: { id, title }, etag, change, onClose }: ChangeProps) {
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction();
  const texts = useIssuedTexts()[change];
  const run = () =>
    action.run(
      (idempotencyKey) => CALLS[change](client, id, { ifMatch: etag, idempotencyKey }),
      () => {
        toasts.say(texts.done);
        onClose();
        void refresh('issuedLicenses', 'activities');
      },
    );
  return (
    <ConfirmDialog
      title={texts.title(title)}
      text={texts.text}
      action={texts.action}
      busy={action.isBusy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
