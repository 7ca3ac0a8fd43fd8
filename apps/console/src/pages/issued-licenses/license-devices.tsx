import { useState } from 'react';
import type { Client, IssuedLicense, LicenseDevice } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead, useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { Badge, Failure, Loaded } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { DataTable } from '../../lists/table';
import { useStrings } from '../../strings/strings';
import { useIssuedTexts } from './issued-texts';

const MAX_SHOWN = 250;
const COLUMNS = ['name', 'platform', 'activated_at', 'status'];
const TONES = { active: 'good', dead: 'plain', deactivated: 'plain', revoked: 'plain' } as const;

/** The newest devices; the next page would be that of a license without limits. */
async function newestOf(client: Client, license: number): Promise<readonly LicenseDevice[]> {
  for await (const { data } of client.licenseDevices.list(license, { order: 'id desc', limit: MAX_SHOWN }).pages()) {
    return data;
  }
  return [];
}

/** The devices of a license, each of which the company can free. */
export function LicenseDevices({ license }: { readonly license: IssuedLicense }) {
  const t = useStrings();
  const texts = useIssuedTexts().devices;
  const format = useFormats();
  const [freed, setFreed] = useState<LicenseDevice | 'all'>();
  const devices = useRead('licenseDevices', [license.id, 'devices'], (client) => newestOf(client, license.id));
  const nameOf = ({ name }: LicenseDevice) => (name === '' ? texts.unnamed : name);
  return (
    <Panel
      title={texts.title}
      actions={
        devices.data !== undefined &&
        devices.data.length > 0 && <Button onClick={() => setFreed('all')}>{texts.reset.action}</Button>
      }
    >
      <Loaded query={devices}>
        {(rows) =>
          rows.length === 0 ? (
            <p className="soft">{texts.none}</p>
          ) : (
            <DataTable<LicenseDevice>
              name={texts.title}
              rows={rows}
              columns={COLUMNS}
              kinds={{}}
              rowKey={({ id }) => String(id)}
              renderers={{
                name: { cell: (device) => <bdi>{nameOf(device)}</bdi> },
                platform: { header: texts.platform },
                activated_at: { header: texts.since, cell: (device) => format.time(device.activated_at) },
                status: {
                  header: t.fields.status,
                  cell: ({ status }) => <Badge tone={TONES[status]}>{texts.statuses[status]}</Badge>,
                },
              }}
              rowActions={(device) => (
                <Button label={`${texts.free.action}: ${nameOf(device)}`} onClick={() => setFreed(device)}>
                  {texts.free.action}
                </Button>
              )}
            />
          )
        }
      </Loaded>
      {freed && <FreeDialog license={license} device={freed} onClose={() => setFreed(undefined)} />}
    </Panel>
  );
}

interface FreeProps {
  readonly license: IssuedLicense;
  readonly device: LicenseDevice | 'all';
  readonly onClose: () => void;
}

function FreeDialog({ license: { id, title }, device, onClose }: FreeProps) {
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction();
  const all = useIssuedTexts().devices;
  const texts = device === 'all' ? all.reset : all.free;
  const name = device === 'all' ? title : device.name || all.unnamed;
  const run = () =>
    action.run(
      async (idempotencyKey) => {
        if (device === 'all') return (await client.licenseDevices.reset(id, { idempotencyKey })).length;
        await client.licenseDevices.remove(id, device.id);
        return 0;
      },
      (held) => {
        toasts.say(held > 0 ? all.held(held) : texts.done);
        onClose();
        void refresh('licenseDevices', 'activities');
      },
    );
  return (
    <ConfirmDialog
      title={texts.title(name)}
      text={texts.text}
      action={texts.action}
      busy={action.isBusy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
