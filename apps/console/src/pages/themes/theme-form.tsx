import type { ThemeSetting } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, type Versioned } from '../../data/rows';
import { Field } from '../../forms/field';
import { FormPanel, StoredOnly } from '../../forms/form-panel';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { useStrings } from '../../strings/strings';
import { ShopTexts } from './shop-texts';

const SPEC = FORMS.ThemeSetting.update;
const FIELDS = Object.keys(SPEC);

export function ThemeForm({ found: { row, etag } }: { readonly found: Versioned<ThemeSetting> }) {
  const { client } = useCompany();
  const refresh = useRefresh();
  const state = useResourceForm<ThemeSetting>({
    spec: SPEC,
    fields: FIELDS,
    row,
    etag,
    save: (values, { ifMatch }) => client.themeSettings.update(row.id, values, { ifMatch }),
    reload: () => readVersion(client.themeSettings.get(row.id)),
    onSaved: () => void refresh('themeSettings', 'companies'),
  });
  return (
    <ResourceForm state={state} isLong>
      <Visits />
      <Addresses />
      <ShopTexts />
      <Others />
    </ResourceForm>
  );
}

function Visits() {
  const t = useStrings();
  return (
    <FormPanel title={t.administration.themes.visits}>
      <Field name="shop_offline" hint={t.administration.themes.offlineHint} />
      <Field name="newsletter_enabled" />
      <Field name="login_tokens_need_time" hint={t.administration.themes.tokensHint} />
      <Field name="shop_icon" />
    </FormPanel>
  );
}

function Addresses() {
  const t = useStrings();
  return (
    <FormPanel title={t.administration.themes.addresses} hint={t.administration.themes.addressesHint}>
      <Field name="vanity_domain" hint={t.administration.themes.vanityHint} />
      <FieldRow>
        <Field name="shop_domain" />
        <Field name="access_domain" hint={t.administration.themes.accessHint} />
      </FieldRow>
    </FormPanel>
  );
}

function Others() {
  const t = useStrings();
  return (
    <StoredOnly>
      <FieldRow>
        <Field name="homepage_url" />
        <Field name="facebook_url" />
        <Field name="google_url" />
        <Field name="twitter_url" />
        <Field name="youtube_url" />
      </FieldRow>
      <FieldRow>
        <Field name="google_tracking_id" />
        <Field name="google_shopping_account_id" />
        <Field name="affiliate_percentage" />
        <Field name="sample_product_id" />
        <Field name="sample_product_license_id" />
      </FieldRow>
      <Field name="affiliates_enabled" />
      <Field name="google_ecommerce_enabled" />
      <Field name="allow_reviews" />
      <Field name="allow_anonymous_reviews" />
      <Field name="need_approval_of_reviews" />
      <Field name="send_email_on_new_review" />
      <Field name="html_tag" hint={t.administration.themes.htmlHint} />
      <Field name="meta_tag" hint={t.administration.themes.htmlHint} />
    </StoredOnly>
  );
}
