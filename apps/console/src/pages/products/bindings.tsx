import { useWatch } from 'react-hook-form';
import { Link } from '@tanstack/react-router';
import type { Product } from '@marquee/client';
import { useCompany } from '../../data/company';
import type { Option } from '../../fields/specs';
import { Field } from '../../forms/field';
import { ItemList } from '../../forms/item-list';
import { FieldRow } from '../../forms/resource-form';
import { useFormats } from '../../kit/format';
import { Panel } from '../../kit/page';
import { pathOf } from '../../shell/navigation';
import { useStrings } from '../../strings/strings';
import type { PriceChoice, ProductChoices } from '../catalog/choices';
import { applies } from './kinds';

type Binding = Product['price_license_binding'][number];

/** Rows that the lists do not name stay selectable, so that a form never drops them. */
function withPresent(
  options: readonly Option<number>[],
  present: readonly (number | null)[],
): readonly Option<number>[] {
  const known = new Set(options.map(({ value }) => value));
  const missing = [...new Set(present)].filter((value): value is number => value !== null && !known.has(value));
  return [...options, ...missing.map((value) => ({ value, label: `#${value}` }))];
}

function usePriceOptions(prices: readonly PriceChoice[], present: readonly (number | null)[]) {
  const t = useStrings();
  const format = useFormats();
  const options = prices.map(({ id, title, valid, currencies }) => {
    const [first] = currencies;
    const amount = first ? ` · ${format.money(first.price, first.currency)}` : '';
    return { value: id, label: `${title}${amount}${valid === 1 ? '' : ` (${t.catalog.invalid})`}` };
  });
  return withPresent(options, present);
}

interface BindingsProps {
  readonly choices: ProductChoices;
  readonly bindings: readonly Binding[];
}

/** For what the product is sold, and what customers may do with it. */
export function Bindings({ choices, bindings }: BindingsProps) {
  const t = useStrings();
  const { id } = useCompany();
  const type: unknown = useWatch({ name: 'product_type' });
  const isPhysical = applies('physical', type);
  const prices = usePriceOptions(
    choices.prices,
    bindings.flatMap(({ price_id, compare_price_id }) => [price_id, compare_price_id]),
  );
  const licenses = withPresent(
    choices.licenses.map(({ id: value, name, valid }) => ({
      value,
      label: valid === 1 ? name : `${name} (${t.catalog.invalid})`,
    })),
    bindings.map(({ license_id }) => license_id),
  );
  const hasLicense = !isPhysical || bindings.some(({ license_id }) => license_id !== null);
  return (
    <Panel title={t.fields.price_license_binding}>
      <p className="hint">
        {isPhysical ? t.catalog.bindings.physical : t.catalog.bindings.digital}{' '}
        <Link to={pathOf(id, 'prices')}>{t.nav.prices}</Link> ·{' '}
        <Link to={pathOf(id, 'licenses')}>{t.nav.licenses}</Link>
      </p>
      <ItemList
        name="price_license_binding"
        itemName={t.catalog.bindings.item}
        max={isPhysical ? 1 : 1000}
        blank={() => ({ license_id: '', price_id: '', compare_price_id: '', hd: false })}
      >
        {(path) => (
          <>
            <FieldRow>
              <Field name={`${path}.price_id`} options={prices} />
              {hasLicense && <Field name={`${path}.license_id`} options={licenses} />}
              <Field name={`${path}.compare_price_id`} options={prices} hint={t.catalog.bindings.compare} />
            </FieldRow>
            {(applies('hd', type) || bindings.some(({ hd }) => hd)) && (
              <Field name={`${path}.hd`} label={t.catalog.bindings.hd} />
            )}
          </>
        )}
      </ItemList>
    </Panel>
  );
}
