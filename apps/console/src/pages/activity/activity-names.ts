import type { Activity } from '@marquee/client';
import type { Strings } from '../../strings/strings';

const named = (names: Readonly<Record<string, string | undefined>>, name: string) => names[name] ?? name;

/** `theme_setting` and `ThemeSetting` are the same resource. */
const keyOf = (resource: string): string => resource.toLowerCase().replaceAll(/[_ ]/g, '');

export function resourceName(t: Strings, resource: string): string {
  const names: Readonly<Record<string, string | undefined>> = t.administration.activity.resources;
  return names[keyOf(resource)] ?? resource;
}

export const actionName = (t: Strings, action: string): string => named(t.administration.activity.actions, action);

export function actorName(t: Strings, actor: Activity['actor']): string {
  if (actor === null) return t.administration.activity.platform;
  const type = named(t.administration.activity.actors, actor.type);
  return `${type}: ${actor.name === '' ? actor.id : actor.name}`;
}

/** The pages of resources; those of one row take its id. */
const PAGES: Readonly<Record<string, string>> = {
  product: 'products/$id',
  category: 'categories',
  price: 'prices',
  license: 'licenses/$id',
  order: 'orders/$id',
  fulfillment: 'fulfillments',
  customer: 'customers',
  company: 'company',
  theme: 'themes/$id',
  themesetting: 'themes/$id',
  webhook: 'webhooks/$id',
  app: 'apps',
  user: 'users',
  file: 'files',
};

export function pageOf(resource: string, id: string): string | undefined {
  return PAGES[keyOf(resource)]?.replace('$id', encodeURIComponent(id));
}
