import { Field } from '../../forms/field';
import { useStrings } from '../../strings/strings';

export function WebhookFields({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const texts = useStrings().integrations.webhooks;
  return (
    <>
      <Field name="topic" autoFocus={autoFocus} />
      <Field name="address" hint={texts.addressHint} />
      <Field name="is_active" label={texts.active} hint={texts.activeHint} />
    </>
  );
}
