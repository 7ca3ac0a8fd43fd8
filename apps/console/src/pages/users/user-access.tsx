import { useState } from 'react';
import type { User } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Facts, Panel } from '../../kit/page';
import { Badge, Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { fieldLabel } from '../../lists/value';
import { useStrings } from '../../strings/strings';
import { nameOf, STATE_TONES, stateOf } from './user-text';

/** Whether the user may sign in, and the actions that change it. */
export function UserAccess({ user }: { readonly user: User }) {
  const t = useStrings();
  const { users } = t.administration;
  const { userId } = useCompany();
  const format = useFormats();
  const [isAsking, setAsking] = useState(false);
  const state = stateOf(user);
  const badge = <Badge tone={STATE_TONES[state]}>{users.states[state]}</Badge>;
  return (
    <Panel title={users.access}>
      <Facts
        facts={[
          [fieldLabel(t, 'state'), badge],
          [users.emailState, user.verified_email ? users.emailConfirmed : users.emailPending],
          [users.invitedOn, format.time(user.created_at)],
          [users.changedOn, format.time(user.updated_at)],
        ]}
      />
      {state === 'disabled' && <p className="soft">{users.disabledHint}</p>}
      {user.id === userId ? (
        <p className="soft">{users.ownAccess}</p>
      ) : (
        <div className="actions">
          {state === 'invited' && <Resend user={user} />}
          <Button look={state === 'disabled' ? 'primary' : 'danger'} onClick={() => setAsking(true)}>
            {state === 'disabled' ? users.enable : users.disable}
          </Button>
        </div>
      )}
      {isAsking && <StateDialog user={user} onClose={() => setAsking(false)} />}
    </Panel>
  );
}

function Resend({ user }: { readonly user: User }) {
  const { users } = useStrings().administration;
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const resend = () =>
    action.run(
      () => client.companyUsers.invite(id, user.id),
      () => {
        toasts.say(users.resent(user.email));
        void refresh('companyUsers', 'users');
      },
    );
  return (
    <>
      <Failure error={action.error} />
      <Button icon="mail" busy={action.isBusy} onClick={() => void resend()}>
        {users.resend}
      </Button>
    </>
  );
}

function StateDialog({ user, onClose }: { readonly user: User; readonly onClose: () => void }) {
  const { users } = useStrings().administration;
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const toasts = useToasts();
  const action = useAction();
  const verb = user.state === 'disabled' ? 'enable' : 'disable';
  const name = nameOf(user);
  const change = () =>
    action.run(
      () => client.companyUsers[verb](id, user.id),
      () => {
        toasts.say(users[`${verb}d`](name));
        void refresh('companyUsers', 'users');
        onClose();
      },
    );
  return (
    <ConfirmDialog
      title={users[`${verb}Title`](name)}
      text={users[`${verb}Text`]}
      action={users[verb]}
      busy={action.isBusy}
      onConfirm={() => void change()}
      onCancel={onClose}
    >
      <p className="soft">{user.email}</p>
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
