import { Field } from '../../forms/field';
import { FieldRow } from '../../forms/resource-form';
import { useStrings } from '../../strings/strings';

/** The fields of an address that a person writes; the API derives the others. */
export const ADDRESS_FIELDS = [
  'first_name',
  'last_name',
  'company',
  'address1',
  'address2',
  'zip',
  'city',
  'province',
  'country_code',
  'phone',
] as const;

/** The inputs of an address, at the top of a form or below a path. */
export function AddressFields({ path = '' }: { readonly path?: string }) {
  const t = useStrings();
  const at = (name: (typeof ADDRESS_FIELDS)[number]) => (path === '' ? name : `${path}.${name}`);
  return (
    <>
      <FieldRow>
        <Field name={at('first_name')} />
        <Field name={at('last_name')} />
      </FieldRow>
      <Field name={at('company')} />
      <Field name={at('address1')} />
      <Field name={at('address2')} />
      <FieldRow>
        <Field name={at('zip')} />
        <Field name={at('city')} />
      </FieldRow>
      <FieldRow>
        <Field name={at('province')} />
        <Field name={at('country_code')} hint={t.sales.countryHint} />
      </FieldRow>
      <Field name={at('phone')} />
    </>
  );
}
