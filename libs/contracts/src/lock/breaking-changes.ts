import type { Access } from '../engine/fields';
import type { ContractsLock, EventLock, FieldLock, FilterLock, Named, OperationLock, ResourceLock } from './snapshot';

/** The changes that break clients of the previous contracts, each as a sentence; empty if all changes are additive. */
export function breakingChanges(before: ContractsLock, now: ContractsLock): string[] {
  return [
    ...inEach('resource', before.resources, now.resources, ofResource),
    ...inEach('operation', before.operations, now.operations, ofOperation),
    ...inEach('event', before.events, now.events, ofEvent),
    ...inEach('error code', before.error_codes, now.error_codes, (old, code) => differs('the number', old, code)),
    ...inEach('scope', before.scopes, now.scopes, () => []),
  ];
}

/** The removed entries, and the incompatible changes of the remaining entries. */
function inEach<T>(what: string, before: Named<T>, now: Named<T>, breaks: (old: T, present: T) => string[]): string[] {
  return Object.entries(before).flatMap(([name, old]) => {
    const present = now[name];
    const found = present === undefined ? ['is gone'] : breaks(old, present);
    return found.map((why) => `${what} ${name}: ${why}`);
  });
}

function differs(what: string, old: unknown, present: unknown): string[] {
  return old === present ? [] : [`${what} was ${String(old)} and is ${String(present)}`];
}

function ofResource(old: ResourceLock, present: ResourceLock): string[] {
  return [
    ...differs('the key of a list', old.plural, present.plural),
    ...differs('the key of a body', old.body_key, present.body_key),
    ...ofFields(old.fields, present.fields),
  ];
}

function ofOperation(old: OperationLock, present: OperationLock): string[] {
  return [
    ...differs('audience', old.audience, present.audience),
    ...differs('paged', old.paged, present.paged),
    ...ofFilters(old.filters ?? {}, present.filters ?? {}),
  ];
}

function ofFilters(before: Named<FilterLock>, now: Named<FilterLock>): string[] {
  const demanded = Object.entries(now).filter(([name, { required }]) => required && !before[name]?.required);
  return [...inEach('filter', before, now, ofFilter), ...demanded.map(([name]) => `filter ${name}: is newly required`)];
}

/** Reports queries that were accepted before and are rejected now. */
function ofFilter(old: FilterLock, present: FilterLock): string[] {
  if (old.kind !== present.kind) return differs('the kind', old.kind, present.kind);
  return [...ofValues(old.values, present.values), ...LIMITS.flatMap((limit) => ofLimit(limit, old, present))];
}

function ofEvent(old: EventLock, present: EventLock): string[] {
  return [
    ...differs('the subject', old.subject, present.subject),
    ...differs('the topic', old.topic, present.topic),
    ...ofFields(old.data, present.data),
  ];
}

function ofFields(before: Named<FieldLock>, now: Named<FieldLock>): string[] {
  const demanded = Object.entries(now).filter(
    ([path, { required }]) => required && !before[path]?.required && wasSent(before, ownerOf(path)),
  );
  return [
    ...inEach('field', before, now, ofField),
    ...demanded.map(([path]) => `field ${path}: is newly required on create`),
  ];
}

/** The parent field of `path`; empty for a top-level field. */
function ownerOf(path: string): string {
  return path.replace(/\.?[^.]*$/, '').replace(/\[\]$/, '');
}

/** A required field breaks no client if its parent could not be sent before. */
function wasSent(before: Named<FieldLock>, owner: string): boolean {
  const old = before[owner];
  return owner === '' || (old !== undefined && USES[old.access].some((use) => use !== READ));
}

function ofField(old: FieldLock, present: FieldLock): string[] {
  // If the kind of a field changed, nothing else can be compared.
  if (old.kind !== present.kind) return differs('the kind', old.kind, present.kind);
  const lost = USES[old.access].filter((use) => !USES[present.access].includes(use));
  return [
    ...lost.map((use) => `can no longer ${use}`),
    ...(present.partners_only && !old.partners_only ? ['is shown only to partners'] : []),
    ...ofNull(old, present),
    ...ofValues(old.values, present.values),
    ...LIMITS.flatMap((limit) => ofLimit(limit, old, present)),
  ];
}

const READ = 'be read';
const USES: Readonly<Record<Access, readonly string[]>> = {
  identity: [READ, 'name an element'],
  readOnly: [READ],
  createOnly: [READ, 'be sent on create'],
  writable: [READ, 'be sent on create', 'be sent on update'],
  updateOnly: [READ, 'be sent on update'],
  writeOnly: ['be sent on create', 'be sent on update'],
  secretOnCreate: ['be sent on create'],
};

/** A reader does not expect a new null; a sender does not expect a rejected null. */
function ofNull(old: FieldLock, present: FieldLock): string[] {
  if (Boolean(old.nullable) === Boolean(present.nullable)) return [];
  const uses = USES[old.access];
  if (present.nullable) return uses.includes(READ) ? ['may now be null'] : [];
  return uses.some((use) => use !== READ) ? ['no longer accepts null'] : [];
}

function ofValues(old: FieldLock['values'], present: FieldLock['values']): string[] {
  if (present === undefined) return [];
  if (old === undefined) return ['accepts only certain values'];
  return old.filter((value) => !present.includes(value)).map((value) => `no longer has the value ${value}`);
}

const LIMITS = ['max_length', 'maximum', 'max_items', 'minimum'] as const;

type Limited = Pick<FieldLock, (typeof LIMITS)[number] | 'values'>;

function ofLimit(limit: (typeof LIMITS)[number], old: Limited, present: Limited): string[] {
  const [was, is] = [old[limit], present[limit]];
  const tightened = is !== undefined && (was === undefined || (limit === 'minimum' ? is > was : is < was));
  // A range that replaces a list of values widens the field.
  return tightened && !old.values ? [`${limit} was ${was ?? 'open'} and is ${is}`] : [];
}
