import type { Activity } from '@marquee/client';
import type { Strings } from '../../strings/strings';

const named = (names: Readonly<Record<string, string | undefined>>, name: string) => names[name] ?? name;

/** `theme_setting` and `ThemeSetting` are the same resource. */
export function typeOf(resource: string): string {
  return resource.replaceAll(/(?<=[a-z])(?=[A-Z])| /g, '_').toLowerCase();
}

export function resourceName(t: Strings, resource: string): string {
  const names: Readonly<Record<string, string | undefined>> = t.administration.activity.resources;
  const type = typeOf(resource);
  return names[type.replaceAll('_', '')] ?? t.integrations.types[type] ?? resource;
}

export const actionName = (t: Strings, action: string): string => named(t.administration.activity.actions, action);

export function actorName(t: Strings, actor: Activity['actor']): string {
  if (actor === null) return t.administration.activity.platform;
  const type = named(t.administration.activity.actors, actor.type);
  return `${type}: ${actor.name === '' ? actor.id : actor.name}`;
}
