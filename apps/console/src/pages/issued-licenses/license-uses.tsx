import type { LicenseUse } from '@marquee/client';
import { useRead } from '../../data/rows';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Loaded } from '../../kit/states';
import { DataTable } from '../../lists/table';
import { useIssuedTexts } from './issued-texts';

const COLUMNS = ['kind', 'used', 'year', 'left'];

/** What programs have counted on a license. */
export function LicenseUses({ id }: { readonly id: number }) {
  const texts = useIssuedTexts().uses;
  const format = useFormats();
  const uses = useRead('licenseDevices', [id, 'uses'], (client) => client.licenseDevices.uses(id));
  const counted = (used: number, limit: number) =>
    limit === 0 ? format.number(used) : texts.of(format.number(used), format.number(limit));
  return (
    <Panel title={texts.title}>
      <Loaded query={uses}>
        {(rows) => (
          <DataTable<LicenseUse>
            name={texts.title}
            rows={rows}
            columns={COLUMNS}
            kinds={{}}
            rowKey={({ kind }) => kind}
            renderers={{
              kind: { header: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
              used: { header: texts.used, isNumber: true, cell: ({ used, limit }) => counted(used, limit) },
              year: {
                header: texts.year,
                isNumber: true,
                cell: ({ years }) => counted(years.at(-1)?.used ?? 0, years.at(-1)?.limit ?? 0),
              },
              left: {
                header: texts.left,
                isNumber: true,
                cell: ({ left }) => (left === null ? texts.unlimited : format.number(left)),
              },
            }}
          />
        )}
      </Loaded>
    </Panel>
  );
}
