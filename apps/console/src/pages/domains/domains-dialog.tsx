import type { ThemeSetting } from '@marquee/client';
import { useCompany } from '../../data/company';
import { readVersion, useRefresh, useRow, type Versioned } from '../../data/rows';
import { Field } from '../../forms/field';
import { useResourceForm } from '../../forms/form-state';
import { ResourceForm } from '../../forms/resource-form';
import { FORMS } from '../../generated/forms';
import { Dialog } from '../../kit/dialog';
import { Loaded } from '../../kit/states';
import { useStrings } from '../../strings/strings';

const FIELDS = ['shop_domain', 'access_domain'] as const;

interface DialogProps {
  /** The id of the theme setting of the shop. */
  readonly id: number;
  readonly name: string;
  readonly onClose: () => void;
}

/** Adds, changes or removes the domains of a shop. */
export function DomainsDialog({ id, name, onClose }: DialogProps) {
  const { domains } = useStrings().administration;
  const row = useRow('themeSettings', [id], (client) => client.themeSettings.get(id));
  return (
    <Dialog title={domains.editTitle(name)} onClose={onClose}>
      <Loaded query={row}>{(stored) => <DomainsForm stored={stored} onClose={onClose} />}</Loaded>
    </Dialog>
  );
}

interface FormProps {
  readonly stored: Versioned<ThemeSetting>;
  readonly onClose: () => void;
}

function DomainsForm({ stored: { row, etag }, onClose }: FormProps) {
  const { domains } = useStrings().administration;
  const { client } = useCompany();
  const refresh = useRefresh();
  const state = useResourceForm<ThemeSetting>({
    spec: FORMS.ThemeSetting.update,
    fields: FIELDS,
    row,
    etag,
    reload: () => readVersion(client.themeSettings.get(row.id)),
    save: (values, { ifMatch }) => client.themeSettings.update(row.id, values, { ifMatch }),
    onSaved: () => {
      void refresh('themeSettings', 'domains');
      onClose();
    },
    message: domains.saved,
  });
  return (
    <ResourceForm state={state} onCancel={onClose} inDialog>
      {FIELDS.map((name, index) => (
        <Field key={name} name={name} label={domains.labels[name]} hint={domains.hints[name]} autoFocus={index === 0} />
      ))}
    </ResourceForm>
  );
}
