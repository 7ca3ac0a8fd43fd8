import type { License } from '@marquee/client';
import { useCompany } from '../../data/company';
import { ButtonLink } from '../../kit/button';
import { Page } from '../../kit/page';
import { Badge } from '../../kit/states';
import { ResourceList } from '../../lists/resource-list';
import { choiceLabel } from '../../lists/value';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { useLicenseTexts } from './license-texts';

const USUAL = ['name', 'expire_after_acquisition', 'expire_after_first_use', 'total_concurrent_devices', 'valid'];

const UNITS = ['hours', 'days', 'months'] as const;

type Texts = ReturnType<typeof useLicenseTexts>;

/** "30 days"; no limit for 0. */
function durationText(texts: Texts, amount: number, mode: 0 | 1 | 2): string {
  return amount === 0 ? texts.noLimit : texts[UNITS[mode]](amount);
}

export function LicensesPage() {
  const t = useStrings();
  const texts = useLicenseTexts();
  const { id } = useCompany();
  return (
    <Page
      title={t.nav.licenses}
      actions={
        <ButtonLink to={pathOf(id, 'licenses/new')} look="primary" icon="plus" data-key="n">
          {texts.create}
        </ButtonLink>
      }
    >
      <p className="soft">{texts.hint}</p>
      <ResourceList<License>
        list="licenses"
        name={t.nav.licenses}
        icon="key"
        usual={USUAL}
        href={(license) => pathOf(id, `licenses/${license.id}`)}
        columns={{
          name: {
            cell: ({ name, assignment }) => (assignment === 2 ? `${name} (${texts.shared})` : name),
          },
          expire_after_acquisition: {
            cell: (one) => durationText(texts, one.expire_after_acquisition, one.expire_after_acquisition_mode),
          },
          expire_after_first_use: {
            cell: (one) => durationText(texts, one.expire_after_first_use, one.expire_after_first_use_mode),
          },
          total_concurrent_devices: {
            isNumber: true,
            cell: ({ total_concurrent_devices: devices }) => (devices === 0 ? texts.noLimit : String(devices)),
          },
          valid: {
            cell: ({ valid }) => <Badge tone={valid === 1 ? 'good' : 'warn'}>{choiceLabel(t, valid, 'valid')}</Badge>,
          },
        }}
        empty={<p>{texts.empty}</p>}
      />
    </Page>
  );
}
