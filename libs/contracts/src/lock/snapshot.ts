import { allEvents, allShopEvents, eventSubject } from '../engine/events';
import type { Access, AnyField, Fields, FieldSpec } from '../engine/fields';
import { choicesOf, type FilterKind, type FilterSpecs } from '../engine/filter-specs';
import { allOperations, type Audience } from '../engine/operations';
import { allResources } from '../engine/resource';
import { ERROR_CODES } from '../errors';
import { SCOPES } from '../scopes';

/** The contracts that clients rely on, as data: a test compares changes with the committed copy. */
export interface ContractsLock {
  readonly resources: Named<ResourceLock>;
  /** Operations by their subjects. */
  readonly operations: Named<OperationLock>;
  /** The events by their CloudEvents types. */
  readonly events: Named<EventLock>;
  readonly error_codes: Named<number>;
  readonly scopes: Named<true>;
}
export type Named<T> = Readonly<Record<string, T>>;

export interface ResourceLock {
  readonly plural: string;
  readonly body_key: string;
  /** Fields by their paths: `title`, `locales`, `locales[].language`. */
  readonly fields: Named<FieldLock>;
}
export interface OperationLock {
  readonly audience: Audience;
  readonly paged: boolean;
  /** Filters by parameter name; absent if the operation has none. */
  readonly filters?: Named<FilterLock>;
}
/** False and absent values are omitted. */
export interface FilterLock {
  readonly kind: FilterKind;
  readonly required?: true;
  /** The words of a choice, or the fields of a search. */
  readonly values?: readonly string[];
  readonly max_length?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}
export interface EventLock {
  readonly subject: string;
  readonly topic: string;
  readonly data: Named<FieldLock>;
}
/** False and absent values are omitted. */
export interface FieldLock {
  /** Kind and format: `int`, `text email`, `time gmt`. */
  readonly kind: string;
  /** The effective access: inside a read-only field, every field is read-only. */
  readonly access: Access;
  readonly required?: true;
  readonly nullable?: true;
  readonly partners_only?: true;
  readonly values?: readonly (string | number)[];
  readonly max_length?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly max_items?: number;
}

export function contractsLock(): ContractsLock {
  return {
    resources: named(allResources(), ({ name, plural, bodyKey, fields }) => [
      name,
      { plural, body_key: bodyKey, fields: fieldsLock(fields, 'writable') },
    ]),
    operations: named(allOperations(), ({ subject, audience, paged, filters }) => [
      subject,
      { audience, paged, ...(Object.keys(filters).length > 0 && { filters: filtersLock(filters) }) },
    ]),
    events: named([...allEvents(), ...allShopEvents()], (type) => [
      type.type,
      {
        subject: eventSubject(type, '{company_id}'),
        topic: type.topic,
        data: fieldsLock(type.data.fields, 'readOnly'),
      },
    ]),
    error_codes: ERROR_CODES,
    scopes: named(Object.keys(SCOPES), (scope) => [scope, true]),
  };
}

export function filtersLock(filters: FilterSpecs): Named<FilterLock> {
  return named(Object.entries(filters), ([name, spec]) => {
    const { kind, required, searched, maxLength: max_length, minimum, maximum } = spec;
    const values = kind === 'choice' || kind === 'phrase' ? choicesOf(spec) : searched && Object.keys(searched);
    return [name, present({ kind, required, values, max_length, minimum, maximum })];
  });
}

function named<T, L>(things: readonly T[], entryOf: (thing: T) => [string, L]): Named<L> {
  return Object.fromEntries(things.map(entryOf));
}

export function fieldsLock(fields: Fields, around: Access): Named<FieldLock> {
  return Object.fromEntries(entriesOf(fields, around, ''));
}

type Entry = [path: string, lock: FieldLock];

function entriesOf(fields: Fields, around: Access, prefix: string): Entry[] {
  return Object.entries(fields).flatMap(([name, field]) => fieldEntries(field, around, prefix + name));
}

function fieldEntries({ spec }: AnyField, around: Access, path: string): Entry[] {
  const access = accessWithin(around, spec.access);
  if (access === null) return [];
  const inside = spec.kind === 'list' ? `${path}[]` : path;
  const elements = spec.element ? fieldEntries(spec.element, access, inside) : [];
  return [[path, fieldLock(spec, access)], ...elements, ...entriesOf(spec.fields ?? {}, access, `${inside}.`)];
}

/** The access of a nested field; null if it is neither readable nor writable there. */
function accessWithin(around: Access, own: Access): Access | null {
  const isHidden = own === 'writeOnly' || own === 'secretOnCreate';
  if (around === 'readOnly' || around === 'identity') return isHidden ? null : 'readOnly';
  if (around === 'writeOnly') return own === 'readOnly' ? null : 'writeOnly';
  return around === 'createOnly' && own === 'writable' ? 'createOnly' : own;
}

function fieldLock(spec: FieldSpec, access: Access): FieldLock {
  const sent = access !== 'readOnly' && access !== 'identity';
  const lock: FieldLock = {
    kind: [spec.kind, spec.format ?? spec.timeStyle ?? []].flat().join(' '),
    access,
    required: (spec.required && sent) || undefined,
    nullable: spec.nullable || undefined,
    partners_only: spec.partnersOnly || undefined,
    values: spec.values,
    // A list of values is more precise than a range.
    max_length: spec.values ? undefined : spec.maxLength,
    minimum: spec.values ? undefined : spec.minimum,
    maximum: spec.values ? undefined : spec.maximum,
    max_items: spec.maxItems,
  };
  return present(lock);
}

function present<T extends object>(lock: T): T {
  return Object.fromEntries(Object.entries(lock).filter(([, value]) => value !== undefined)) as T;
}
