import { Page } from '../../kit/page';
import { useStrings } from '../../strings/strings';

export function OverviewPage() {
  const t = useStrings();
  return (
    <Page title={t.nav.overview}>
      <p />
    </Page>
  );
}
