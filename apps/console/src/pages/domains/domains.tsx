import { useState } from 'react';
import type { Domain, ThemeSetting } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead } from '../../data/rows';
import { Button } from '../../kit/button';
import { Page, Panel } from '../../kit/page';
import { Empty, Loaded } from '../../kit/states';
import { useStrings } from '../../strings/strings';
import { DomainBlock } from './domain-block';
import { DomainsDialog } from './domains-dialog';

/** The domains of each shop, and the proof that the company owns them. */
export function DomainsPage() {
  const t = useStrings();
  const { domains: texts } = t.administration;
  const { id } = useCompany();
  const shops = useRead('themeSettings', ['domains'], (client) => client.themeSettings.list().toArray());
  const domains = useRead('domains', ['list'], (client) => client.domains.list(id));
  return (
    <Page title={t.nav.domains}>
      <p className="soft">{texts.intro}</p>
      <Loaded query={shops}>
        {(settings) => (
          <Loaded query={domains}>
            {(rows) =>
              settings.length === 0 ? (
                <Panel>
                  <Empty icon="globe" title={texts.noShop}>
                    <p>{texts.noShopHint}</p>
                  </Empty>
                </Panel>
              ) : (
                settings.map((shop, index) => (
                  <ShopDomains
                    key={shop.id}
                    shop={shop}
                    isFirst={index === 0}
                    domains={rows.filter(({ theme_setting_id }) => theme_setting_id === shop.id)}
                  />
                ))
              )
            }
          </Loaded>
        )}
      </Loaded>
    </Page>
  );
}

interface ShopDomainsProps {
  readonly shop: ThemeSetting;
  readonly isFirst: boolean;
  readonly domains: readonly Domain[];
}

function ShopDomains({ shop, isFirst, domains }: ShopDomainsProps) {
  const { domains: texts } = useStrings().administration;
  const [isEditing, setEditing] = useState(false);
  const isEmpty = domains.length === 0;
  return (
    <Panel
      title={texts.shop(shop.domain)}
      actions={
        <Button
          look={isEmpty ? 'primary' : 'quiet'}
          icon={isEmpty ? 'plus' : 'edit'}
          data-key={isFirst ? 'n' : undefined}
          onClick={() => setEditing(true)}
        >
          {isEmpty ? texts.add : texts.edit}
        </Button>
      }
    >
      {isEmpty ? (
        <Empty icon="globe" title={texts.empty}>
          <p>{texts.emptyHint}</p>
        </Empty>
      ) : (
        domains.map((domain) => <DomainBlock key={domain.host} domain={domain} shop={shop} />)
      )}
      {isEditing && <DomainsDialog id={shop.id} name={shop.domain} onClose={() => setEditing(false)} />}
    </Panel>
  );
}
