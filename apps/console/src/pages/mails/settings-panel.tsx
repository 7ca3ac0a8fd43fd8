import type { MailSettings } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead, useRefresh } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { FieldRow, ResourceForm } from '../../forms/resource-form';
import type { FormSpec } from '../../fields/specs';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { useMailPageTexts } from './mail-page-texts';

const SPEC: FormSpec = {
  sender_email: { kind: 'email', nullable: true, max: 254 },
  color: { kind: 'text', nullable: true, max: 7, pattern: '#[0-9a-fA-F]{6}' },
  logo_url: { kind: 'url', nullable: true },
  carrier: { kind: 'text', max: 60 },
  tracking_url: { kind: 'text', nullable: true, max: 500 },
  refund_mails: { kind: 'boolean' },
  shipment_mails: { kind: 'boolean' },
  license_end_days: { kind: 'integer', required: true, min: 0, max: 30 },
};

/** The sender and the look of mails. */
export function SettingsPanel() {
  const mails = useMailPageTexts();
  const { id } = useCompany();
  const settings = useRead('mailSettings', ['settings'], (client) => client.mailSettings.get(id));
  return (
    <Panel title={mails.settings}>
      <Loaded query={settings}>{(row) => <SettingsForm row={row} />}</Loaded>
    </Panel>
  );
}

function SettingsForm({ row }: { readonly row: MailSettings }) {
  const mails = useMailPageTexts();
  const { id, client } = useCompany();
  const refresh = useRefresh();
  const { sender_verified_at: _verified, ...stored } = row;
  const state = useResourceForm<MailSettings>({
    spec: SPEC,
    fields: Object.keys(SPEC),
    row,
    save: (values) => client.mailSettings.save(id, { ...stored, ...values }),
    onSaved: () => void refresh('mailSettings', 'mailPreviews'),
    message: mails.settingsSaved,
  });
  const field = (name: keyof typeof mails.hints) => (
    <Field name={name} label={mails.labels[name]} hint={mails.hints[name]} />
  );
  return (
    <ResourceForm state={state}>
      <Sender row={row} />
      {field('sender_email')}
      <FieldRow>
        {field('color')}
        {field('logo_url')}
      </FieldRow>
      <FieldRow>
        {field('carrier')}
        {field('tracking_url')}
      </FieldRow>
      <Field name="refund_mails" label={mails.labels.refund_mails} />
      <Field name="shipment_mails" label={mails.labels.shipment_mails} />
      {field('license_end_days')}
    </ResourceForm>
  );
}

function Sender({ row: { sender_email, sender_verified_at } }: { readonly row: MailSettings }) {
  const mails = useMailPageTexts();
  const format = useFormats();
  if (sender_email === null) return null;
  return sender_verified_at === null ? (
    <p className="notice bad">{mails.senderAsked(sender_email)}</p>
  ) : (
    <p className="soft">{mails.senderVerified(sender_email, format.time(sender_verified_at))}</p>
  );
}
