import { useState } from 'react';
import type { SigningSecret } from '@marquee/client';
import { useCompany } from '../../data/company';
import { PasswordDialog, PasswordForm } from '../../forms/password-dialog';
import { Button } from '../../kit/button';
import { CopyValue } from '../../kit/copy';
import { useFormats } from '../../kit/format';
import { Page, Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';

/** The secret of login tokens. The page stores it nowhere: another page hides it again. */
export function SecretPage() {
  const t = useStrings();
  const { secret } = t.administration;
  const { id, client } = useCompany();
  const [secrets, setSecrets] = useState<readonly SigningSecret[]>();
  return (
    <Page title={t.nav.secret} narrow>
      <p>{secret.intro}</p>
      <p className="notice bad">{secret.danger}</p>
      <Panel title={secrets ? undefined : secret.hidden}>
        {secrets ? (
          <Shown secrets={secrets} hide={() => setSecrets(undefined)} />
        ) : (
          <PasswordForm<SigningSecret[]>
            action={secret.show}
            message={secret.shown}
            confirm={(body) => client.signingSecrets.show(id, body)}
            onDone={setSecrets}
          />
        )}
      </Panel>
      <Rotation onRotated={setSecrets} />
    </Page>
  );
}

function Shown({ secrets, hide }: { readonly secrets: readonly SigningSecret[]; readonly hide: () => void }) {
  const { secret: texts } = useStrings().administration;
  const format = useFormats();
  return (
    <div className="stack">
      {secrets.map(({ secret, created_at, valid_until }) => (
        <CopyValue key={secret} name={valid_until === null ? texts.current : texts.previous} text={secret}>
          <p className="soft small">
            {texts.created(format.time(created_at))}{' '}
            {valid_until !== null && texts.validUntil(format.time(valid_until))}
          </p>
        </CopyValue>
      ))}
      <Button autoFocus onClick={hide}>
        {texts.hide}
      </Button>
    </div>
  );
}

function Rotation({ onRotated }: { readonly onRotated: (secrets: readonly SigningSecret[]) => void }) {
  const { secret } = useStrings().administration;
  const { id, client } = useCompany();
  const [isAsking, setAsking] = useState(false);
  return (
    <Panel title={secret.replaceHeading}>
      <p>{secret.replaceHint}</p>
      <Button icon="refresh" onClick={() => setAsking(true)}>
        {secret.rotate}
      </Button>
      {isAsking && (
        <PasswordDialog<SigningSecret[]>
          title={secret.rotateTitle}
          text={secret.rotateText}
          action={secret.rotate}
          message={secret.rotated}
          confirm={(body) => client.signingSecrets.rotate(id, body)}
          onDone={(secrets) => {
            setAsking(false);
            onRotated(secrets);
          }}
          onCancel={() => setAsking(false)}
        />
      )}
    </Panel>
  );
}
