import { Field } from '../../forms/field';
import { StoredOnly } from '../../forms/form-panel';
import { ItemList } from '../../forms/item-list';
import { FieldGroup, FieldRow } from '../../forms/resource-form';
import { Panel } from '../../kit/page';
import { useStrings } from '../../strings/strings';
import { useLicenseTexts } from './license-texts';

/** All fields of a license, the usual ones first. */
export function LicenseFields({ isNew }: { readonly isNew: boolean }) {
  const licenses = useLicenseTexts();
  return (
    <>
      <Panel>
        <Field name="name" hint={licenses.nameHint} autoFocus={isNew} />
        <FieldRow>
          <Field name="type" hint={licenses.typeHint} />
          <Field name="physical" />
          <Field name="valid" hint={licenses.validHint} />
        </FieldRow>
        <Field name="allow_play" />
      </Panel>
      <Panel title={licenses.validity}>
        <p className="hint">{licenses.validityHint}</p>
        <FieldRow>
          <Field name="expire_after_first_use" hint={licenses.zero} />
          <Field name="expire_after_first_use_mode" label={licenses.unit} />
        </FieldRow>
        <FieldRow>
          <Field name="expire_after_acquisition" hint={licenses.zero} />
          <Field name="expire_after_acquisition_mode" label={licenses.unit} />
        </FieldRow>
        <Field name="expiration_date" hint={licenses.endHint} />
      </Panel>
      <Limits />
      <CountriesAndTexts />
      <StoredFields />
    </>
  );
}

/** Settings of players that the platform stores and does not enforce. */
function StoredFields() {
  const t = useStrings();
  return (
    <StoredOnly>
      <Field name="drm" />
      <FieldRow>
        <Field name="copy_prot_level_analog" />
        <Field name="copy_prot_level_digital" />
        <Field name="play_prot_level_analog" />
        <Field name="play_prot_level_digital" />
      </FieldRow>
      <Field name="copp_aps" />
      <Field name="copp_cgms" />
      <Field name="copp_hdcp" />
      <Field name="delete_on_clock_rollback" />
      <Field name="disable_on_clock_rollback" />
      <FieldRow>
        <Field name="physical_weight" />
        <Field name="physical_weight_type" />
        <Field name="tax_handling" />
        <Field name="restriction_video_norm.norm" />
      </FieldRow>
      <FieldGroup title={t.fields.restriction_dvd_region}>
        <ItemList name="restriction_dvd_region" itemName={t.fields.dvd_region} blank={() => ({ dvd_region: '' })}>
          {(path) => <Field name={`${path}.dvd_region`} />}
        </ItemList>
      </FieldGroup>
    </StoredOnly>
  );
}

function Limits() {
  const licenses = useLicenseTexts();
  return (
    <Panel title={licenses.limits}>
      <p className="hint">{licenses.limitsHint}</p>
      <FieldRow>
        <Field name="total_concurrent_devices" />
        <Field name="annual_concurrent_devices" />
      </FieldRow>
      <FieldRow>
        <Field name="total_downloads" />
        <Field name="annual_downloads" />
      </FieldRow>
      <FieldRow>
        <Field name="total_export" />
        <Field name="annual_export" />
        <Field name="burn_play" />
      </FieldRow>
      <FieldGroup title={licenses.exports}>
        <Field name="export_epub" />
        <Field name="export_mp3" />
        <Field name="export_pdf_print" hint={licenses.printHint} />
      </FieldGroup>
    </Panel>
  );
}

function CountriesAndTexts() {
  const t = useStrings();
  const licenses = useLicenseTexts();
  return (
    <>
      <Panel title={t.fields.restriction_country}>
        <p className="hint">{licenses.countriesHint}</p>
        <ItemList name="restriction_country" itemName={t.fields.country} blank={() => ({ country_id: '' })}>
          {(path) => <Field name={`${path}.country_id`} label={licenses.countryNumber} />}
        </ItemList>
      </Panel>
      <Panel title={t.fields.locales}>
        <ItemList
          name="locales"
          itemName={t.catalog.texts.item}
          blank={() => ({ language_id: '', name: '', description: '' })}
          canRemove={(item) => item.id === undefined}
        >
          {(path) => (
            <>
              <FieldRow>
                <Field name={`${path}.name`} />
                <Field name={`${path}.language_id`} hint={licenses.languageNumber} />
              </FieldRow>
              <Field name={`${path}.description`} rows={2} />
            </>
          )}
        </ItemList>
      </Panel>
    </>
  );
}
