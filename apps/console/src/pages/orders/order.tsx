import { Page } from '../../kit/page';
import { useStrings } from '../../strings/strings';

export function OrderPage() {
  const t = useStrings();
  return (
    <Page title={t.nav.orders}>
      <p />
    </Page>
  );
}
