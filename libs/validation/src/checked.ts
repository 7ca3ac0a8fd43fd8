import { validateSync, type ValidationError } from 'class-validator';
import { ShopError, type CreateOf, type Fields, type Resource, type UpdateOf } from '@marquee/contracts';
import { accepts, inside, validatorOf, type On } from './validators';

/**
 * Reduces the input to the fields that a client may write, or throws a ShopError that names each invalid one. Ignores
 * unknown and read-only fields, since clients echo whole objects.
 */
export function checked<R extends Resource>(resource: R, on: 'create', input: unknown): CreateOf<R>;
export function checked<R extends Resource>(resource: R, on: 'update', input: unknown): UpdateOf<R>;
export function checked(resource: Resource, on: 'create' | 'update', input: unknown): unknown {
  const { taken, faults } = examined(resource, on, input);
  if (Object.keys(faults).length > 0) throw ShopError.invalid(faults);
  return taken;
}

/** Like `checked`, for a caller that collects further faults. The result is valid only without faults. */
export function examined(resource: Resource, on: 'create' | 'update', input: unknown) {
  if (!isObject(input)) return { taken: undefined, faults: { [resource.name]: ['must be an object'] } };
  const taken = take(resource.fields, on, input);
  return { taken, faults: faultsOf(taken) };
}

/** The faults of each field, by its path. */
export function faultsOf(instance: object): Record<string, string[]> {
  const found = validateSync(instance, {
    forbidUnknownValues: false,
    stopAtFirstError: true,
    validationError: { target: false, value: false },
  });
  return Object.fromEntries(found.flatMap((error) => messages(error, '')));
}

function take(fields: Fields, on: On, input: Record<string, unknown>): Record<string, unknown> {
  const taken = new (validatorOf(fields, on))();
  for (const [name, field] of Object.entries(fields)) {
    if (!accepts(field, on) || !Object.hasOwn(input, name)) continue;
    const value = input[name];
    if (value !== undefined && value === field.spec.none) {
      if (field.spec.nullable) taken[name] = null;
      continue;
    }
    const { fields: inner, maxItems } = field.spec;
    const level = inner && { fields: inner, on: inside(field, on) };
    if (level && Array.isArray(value)) taken[name] = elements(level, value, maxItems);
    else taken[name] = level ? element(level, value) : value;
  }
  return taken;
}

/**
 * Checks only the length of a list that is too long: a body of 1 MiB could contain elements that take seconds to
 * validate.
 */
function elements(level: Level, list: readonly unknown[], most = Infinity): unknown[] {
  return list.length > most ? Array<unknown>(list.length) : list.map((item) => element(level, item));
}

function element({ fields, on }: Level, item: unknown): unknown {
  return isObject(item) ? take(fields, on, item) : item;
}

interface Level {
  readonly fields: Fields;
  readonly on: On;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function messages(error: ValidationError, path: string): [string, string[]][] {
  const here = path === '' ? error.property : `${path}.${error.property}`;
  const own = Object.values(error.constraints ?? {});
  const inner = (error.children ?? []).flatMap((child) => messages(child, here));
  return own.length > 0 ? [[here, own]] : inner;
}
