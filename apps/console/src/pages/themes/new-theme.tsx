import { useNavigate } from '@tanstack/react-router';
import type { ThemeSetting, ThemeSettingCreate } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Page, Panel } from '../../kit/page';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { ShopTexts } from './shop-texts';

const FIELDS = ['theme_id', 'vanity_domain', 'locales'];

export function NewThemePage() {
  const t = useStrings();
  const { id, client } = useCompany();
  const navigate = useNavigate();
  const refresh = useRefresh();
  const state = useResourceForm<ThemeSetting>({
    spec: FORMS.ThemeSetting.create,
    fields: FIELDS,
    save: (values, { idempotencyKey }) => client.themeSettings.create(values as ThemeSettingCreate, { idempotencyKey }),
    onSaved: (theme) => {
      void refresh('themeSettings', 'companies');
      void navigate({ to: pathOf(id, `themes/${theme.id}`) });
    },
    message: t.form.created,
  });
  return (
    <Page title={t.administration.themes.create} parent={{ to: pathOf(id, 'themes'), title: t.nav.themes }} narrow>
      <ResourceForm state={state}>
        <Panel>
          <FieldRow>
            <Field name="theme_id" hint={t.administration.themes.themeHint} autoFocus />
            <Field name="vanity_domain" hint={t.administration.themes.vanityHint} />
          </FieldRow>
        </Panel>
        <ShopTexts />
      </ResourceForm>
    </Page>
  );
}
