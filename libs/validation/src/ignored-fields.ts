import { isDeepStrictEqual } from 'node:util';
import { Optional, type AnyField, type AnyInput, type Fields, type Resource } from '@marquee/contracts';
import { isObject } from './checked';
import { accepts, inside, type On } from './validators';

/** The request body within the input of an operation. */
export interface BodyOf {
  /** The member of the input that holds the body; null if the whole input is the body. */
  readonly member: string | null;
  readonly resource: Resource;
  readonly on: 'create' | 'update';
}

/** The fields of a body that a write does not take, as dotted paths without the indexes of lists. */
export interface IgnoredFields {
  readonly paths: readonly string[];
  /** Whether one of them is a known field, which does not count if its value is the present one. */
  readonly needsPresent: boolean;
}

/** Bounds the work for a body of unknown fields; the header holds fewer. */
const MAX_PATHS = 100;

/** The body of an operation's input, if it has one. */
export function bodyOf({ spec }: AnyInput): BodyOf | undefined {
  const inputs = spec.kind === 'members' ? Object.entries(spec.members) : [[null, { spec }] as const];
  for (const [member, input] of inputs) {
    const { spec: inner } = input instanceof Optional ? input.member : input;
    if (inner.kind === 'body') return { member, resource: inner.resource, on: inner.on };
    if (inner.kind === 'unchecked') return { member, resource: inner.resource, on: 'update' };
  }
  return undefined;
}

/**
 * Compares sent read-only fields with `present`, the known states of the resource: clients echo whole objects, and an
 * equal value is not an attempt to change it. An id in a list that neither state has becomes another one.
 */
export function ignoredFields({ resource, on }: BodyOf, sent: unknown, present: readonly unknown[]): IgnoredFields {
  const found: Found = { paths: new Set(), needsPresent: false };
  if (isObject(sent)) collect({ fields: resource.fields, on, prefix: '' }, sent, present, found);
  return { paths: [...found.paths], needsPresent: found.needsPresent };
}

interface Found {
  readonly paths: Set<string>;
  needsPresent: boolean;
}
interface Level {
  readonly fields: Fields;
  readonly on: On;
  readonly prefix: string;
}

function collect(level: Level, sent: Record<string, unknown>, present: readonly unknown[], found: Found): void {
  const replaced = new Set(Object.keys(sent).flatMap((name) => fieldIn(level, name)?.spec.insteadOf ?? []));
  for (const [name, value] of Object.entries(sent)) {
    if (found.paths.size >= MAX_PATHS) return;
    const field = fieldIn(level, name);
    const known = valuesOf(present, field?.spec.insteadOf ?? name);
    if (field && accepts(field, level.on) && !replaced.has(name)) {
      const fields = field.spec.fields;
      const inner = { on: inside(field, level.on), prefix: `${level.prefix}${name}.` };
      if (fields) descend({ fields, ...inner }, value, known, found);
      if (level.on === 'element' && field.spec.access === 'identity' && !known.includes(value)) {
        found.paths.add(level.prefix + escaped(name));
        found.needsPresent = true;
      }
    } else if (!field || !known.some((state) => isDeepStrictEqual(state, value))) {
      found.paths.add(level.prefix + escaped(name));
      found.needsPresent ||= field !== undefined;
    }
  }
}

function valuesOf(present: readonly unknown[], name: string): unknown[] {
  return present.flatMap((state) => (isObject(state) && Object.hasOwn(state, name) ? [state[name]] : []));
}

function fieldIn({ fields }: Level, name: string): AnyField | undefined {
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

/** Into an object, or into each element of a list. */
function descend(level: Level, value: unknown, present: readonly unknown[], found: Found): void {
  if (isObject(value)) collect(level, value, present, found);
  if (!Array.isArray(value)) return;
  for (const [index, element] of (value as unknown[]).entries()) {
    if (!isObject(element)) continue;
    const same = present.map((list) => elementLike(list, element, index));
    collect(level, element, same, found);
  }
}

/** The element with the same id, else the one in the same place. */
function elementLike(list: unknown, element: Record<string, unknown>, index: number): unknown {
  if (!Array.isArray(list)) return undefined;
  const { id } = element;
  const same = id === undefined ? undefined : list.find((one: unknown) => isObject(one) && one['id'] === id);
  return same ?? list[index];
}

/** Fits a header, and keeps a dot or comma within a name apart from those between names. */
function escaped(name: string): string {
  return encodeURIComponent(name.slice(0, 100).toWellFormed()).replaceAll('.', '%2E');
}
