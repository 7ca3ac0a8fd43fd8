import { useState } from 'react';
import { useNavigate, useParams } from '@tanstack/react-router';
import type { ThemeSetting } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRefresh, useRow, type Versioned } from '../../data/rows';
import { Button, ButtonLink } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Icon } from '../../kit/icons';
import { Columns, Facts, Page, Panel } from '../../kit/page';
import { Failure, Loaded } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { ThemeForm } from './theme-form';
import { ShopState } from './themes';

export function ThemePage() {
  const t = useStrings();
  const { id: company } = useCompany();
  const { id = '' } = useParams({ strict: false });
  const theme = useRow('themeSettings', [Number(id)], (client) => client.themeSettings.get(Number(id)));
  const row = theme.data?.row;
  return (
    <Page
      title={row ? row.name : t.nav.themes}
      badges={row && <ShopState theme={row} />}
      parent={{ to: pathOf(company, 'themes'), title: t.nav.themes }}
      actions={theme.data && <ThemeActions found={theme.data} />}
    >
      <Loaded query={theme}>
        {(found) => (
          <Columns main={<ThemeForm key={found.row.id} found={found} />} side={<ThemeFacts theme={found.row} />} />
        )}
      </Loaded>
    </Page>
  );
}

/** The public address of a shop, on the port of this page. */
function addressOf({ domain }: ThemeSetting): string {
  return `${location.protocol}//${domain}${location.port === '' ? '' : `:${location.port}`}/`;
}

function ThemeActions({ found: { row, etag } }: { readonly found: Versioned<ThemeSetting> }) {
  const t = useStrings();
  const { id, client } = useCompany();
  const [isAsking, setAsking] = useState(false);
  const action = useAction();
  const refresh = useRefresh();
  const toasts = useToasts();
  const navigate = useNavigate();
  const remove = () =>
    void action.run(
      () => client.themeSettings.remove(row.id, { ifMatch: etag }),
      () => {
        toasts.say(t.form.removed);
        void navigate({ to: pathOf(id, 'themes'), ignoreBlocker: true }).then(() =>
          refresh('themeSettings', 'companies'),
        );
      },
    );
  return (
    <>
      {row.enabled && (
        <a className="button quiet slim" href={addressOf(row)} target="_blank" rel="noreferrer">
          <Icon name="external" size={16} /> {t.administration.themes.openShop}
        </a>
      )}
      <Button look="danger" icon="trash" onClick={() => setAsking(true)}>
        {t.form.remove}
      </Button>
      {isAsking && (
        <ConfirmDialog
          text={t.administration.themes.removeText(row.name)}
          action={t.form.remove}
          busy={action.isBusy}
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <Failure error={action.error} />
        </ConfirmDialog>
      )}
    </>
  );
}

function ThemeFacts({ theme }: { readonly theme: ThemeSetting }) {
  const t = useStrings();
  const format = useFormats();
  const { id, may } = useCompany();
  return (
    <Panel title={t.administration.themes.facts}>
      <Facts
        facts={[
          [t.fields.id, theme.id],
          [t.fields.theme_id, theme.theme_id],
          [t.fields.domain, theme.domain],
          [t.fields.sub_domain, theme.sub_domain],
          [t.fields.updated_at, format.time(theme.updated_at)],
        ]}
      />
      {may('manage_shop') && (
        <p>
          <ButtonLink to={pathOf(id, 'domains')} icon="globe">
            {t.nav.domains}
          </ButtonLink>
        </p>
      )}
    </Panel>
  );
}
