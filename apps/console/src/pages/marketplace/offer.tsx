import { useState } from 'react';
import { useParams } from '@tanstack/react-router';
import type { MarketplaceEntry, Product } from '@marquee/client';
import { useCompany } from '../../data/company';
import { useRead, useRefresh } from '../../data/rows';
import { Button } from '../../kit/button';
import { ConfirmDialog } from '../../kit/dialog';
import { useFormats } from '../../kit/format';
import { Facts, Page, Panel } from '../../kit/page';
import { Failure } from '../../kit/states';
import { useToasts } from '../../kit/toasts';
import { useAction } from '../../kit/use-action';
import { ResourceList } from '../../lists/resource-list';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import { productColumns } from '../products/products';

type Takeover = 'add' | 'activate';

const USUAL = ['title', 'product_type', 'product_id', 'updated_at'];
const PAGE = 250;

function useOffer(id: number) {
  return useRead<MarketplaceEntry | null>('marketplace', ['entry', id], async (client) => {
    for await (const entry of client.marketplace.list({ limit: PAGE })) if (entry.market_id === id) return entry;
    return null;
  });
}

/** The products that another shop offers, and the two ways to take them over. */
export function OfferPage() {
  const t = useStrings();
  const format = useFormats();
  const { id: company } = useCompany();
  const id = Number(useParams({ strict: false }).id);
  const { data: offer } = useOffer(id);
  const [asked, setAsked] = useState<Takeover>();
  const { title } = productColumns(t);
  const name = offer?.shop_name || offer?.company_name;
  return (
    <Page
      title={name ?? t.fields.market_id}
      parent={{ to: pathOf(company, 'marketplace'), title: t.nav.marketplace }}
      actions={
        <>
          <Button onClick={() => setAsked('add')}>{t.catalog.marketplace.add}</Button>
          <Button look="primary" onClick={() => setAsked('activate')}>
            {t.catalog.marketplace.activate}
          </Button>
        </>
      }
    >
      {offer && (
        <Panel>
          {offer.shop_description && <p className="lines">{offer.shop_description}</p>}
          <Facts
            facts={[
              [t.fields.company_name, offer.company_name],
              [t.fields.product_count, format.number(offer.product_count)],
              [
                t.fields.cost_to_licensees_percent,
                t.catalog.marketplace.share(format.percent(offer.cost_to_licensees_percent / 100)),
              ],
              [
                t.fields.shop_url,
                <a key="shop" href={offer.shop_url} target="_blank" rel="noreferrer">
                  {offer.shop_url}
                </a>,
              ],
            ]}
          />
        </Panel>
      )}
      <ResourceList<Product>
        list="marketplace.products"
        name={t.catalog.marketplace.products}
        args={[id]}
        icon="box"
        usual={USUAL}
        columns={{ title: title ?? {} }}
      />
      {asked && <TakeoverDialog id={id} name={name ?? ''} takeover={asked} onClose={() => setAsked(undefined)} />}
    </Page>
  );
}

interface TakeoverProps {
  readonly id: number;
  readonly name: string;
  readonly takeover: Takeover;
  readonly onClose: () => void;
}

function TakeoverDialog({ id, name, takeover, onClose }: TakeoverProps) {
  const t = useStrings();
  const { client } = useCompany();
  const toasts = useToasts();
  const refresh = useRefresh();
  const action = useAction();
  const texts = t.catalog.marketplace.takeover[takeover];
  return (
    <ConfirmDialog
      title={texts.title(name)}
      text={texts.text}
      action={t.catalog.marketplace[takeover]}
      look="primary"
      busy={action.isBusy}
      onCancel={onClose}
      onConfirm={() =>
        void action.run(
          (idempotencyKey) => client.marketplace[takeover](id, { idempotencyKey }),
          ({ added, skipped }) => {
            void refresh('products', 'prices', 'licenses', 'marketplace');
            toasts.say(t.catalog.marketplace.taken(added, skipped));
            onClose();
          },
        )
      }
    >
      <Failure error={action.error} />
    </ConfirmDialog>
  );
}
