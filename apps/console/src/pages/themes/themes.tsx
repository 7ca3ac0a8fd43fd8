import type { ThemeSetting } from '@marquee/client';
import { useCompany } from '../../data/company';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { CreateLink } from './create-link';

const USUAL = ['name', 'domain', 'shop_domain', 'enabled', 'newsletter_enabled', 'updated_at'];

/** The shops of the company, each with its theme. */
export function ThemesPage() {
  const t = useStrings();
  const { id } = useCompany();
  return (
    <Page title={t.nav.themes} actions={<CreateLink />}>
      <ResourceList<ThemeSetting>
        list="themeSettings"
        name={t.nav.themes}
        icon="brush"
        usual={USUAL}
        href={(theme) => pathOf(id, `themes/${theme.id}`)}
        columns={{ enabled: { cell: (theme) => <ShopState theme={theme} />, header: t.fields.status } }}
        empty={<CreateLink />}
      />
    </Page>
  );
}

export function ShopState({ theme }: { readonly theme: ThemeSetting }) {
  const t = useStrings();
  if (!theme.enabled) return <Badge tone="bad">{t.administration.themes.closed}</Badge>;
  if (theme.shop_offline) return <Badge tone="warn">{t.administration.themes.offline}</Badge>;
  return <Badge tone="good">{t.administration.themes.open}</Badge>;
}
