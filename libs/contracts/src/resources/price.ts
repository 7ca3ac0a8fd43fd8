import { cents, country, flag, gmt, id, list, text } from '../engine/fields';
import { changedFields, event, events } from '../engine/events';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { creates, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { byId, nothing } from '../paging';

const amount = () => cents().range(0, Number.MAX_SAFE_INTEGER);

/** Interface, "Price (price model)". The interface only reads it; writes under `/admin` are an addition. */
export const price = resource('price', 'prices', {
  id: id().identity().says('The id of the price model.'),
  title: text().requiredOnCreate().says('The name of the price model for admins.'),
  created_at: gmt().readOnly().says('When the price model was created.'),
  modified_at: gmt().readOnly().says('When the price model was last changed.'),
  valid: flag().default(1).says('1 means valid, 0 invalid.'),
  countries: list({
    country_name: text().default('').says('The name of the country.'),
    country_code: country().requiredOnCreate().says('The country code of two letters.'),
    price: amount().requiredOnCreate().says('The price for this country in cents.'),
  }).says('Prices for single countries, which take precedence over the currency prices.'),
  currencies: list({
    currency: text(3).requiredOnCreate().says('The currency code in lower case.'),
    price: amount().requiredOnCreate().says('The price in this currency in cents.'),
  }).says('The prices of the model, one for each currency.'),
});
export type Price = Shape<typeof price>;
export type CreatePrice = CreateOf<typeof price>;
export type UpdatePrice = UpdateOf<typeof price>;

export const prices = operations('catalog.prices', {
  list: listOp(price),
  count: countOp(price),
  get: readOp(byId, price),
  create: op(creates(price), price),
  update: op(takes({ id: id(), price: updates(price) }), price),
  remove: op(takes({ id: id() }), nothing),
});

/** The operator writes the price models of every company. */
export const adminPrices = operations('catalog.admin.prices', {
  create: op(takes({ company_id: id(), price: creates(price) }), price),
  update: op(takes({ company_id: id(), id: id(), price: updates(price) }), price),
});

const priceChange = event(
  { id: id(), changed: changedFields() },
  'A price model was created, changed or deleted; `changed` names the changed fields.',
);
export const priceEvents = events('catalog', 'price', {
  create: priceChange,
  update: priceChange,
  delete: priceChange,
});
