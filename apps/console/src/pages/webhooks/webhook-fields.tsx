import { Field } from '../../forms/field';
import { useStrings } from '../../strings/strings';

export function WebhookFields({ autoFocus = false }: { readonly autoFocus?: boolean }) {
  const words = useStrings().integrations.webhooks;
  return (
    <>
      <Field name="topic" autoFocus={autoFocus} />
      <Field name="address" hint={words.addressHint} />
      <Field name="is_active" label={words.active} hint={words.activeHint} />
    </>
  );
}
