import { validateSync, type ValidationError } from 'class-validator';
import { ShopError, type CreateOf, type Fields, type Resource, type UpdateOf } from '@marquee/contracts';
import { accepts, validatorOf, type On } from './validators';

/**
 * What a writer sent, reduced to the fields it may write, or a ShopError that names each wrong one. Unknown and
 * read-only fields are passed over, since clients echo whole objects back.
 */
export function checked<R extends Resource>(resource: R, on: 'create', input: unknown): CreateOf<R>;
export function checked<R extends Resource>(resource: R, on: 'update', input: unknown): UpdateOf<R>;
export function checked(resource: Resource, on: 'create' | 'update', input: unknown): unknown {
  const { taken, faults } = examined(resource, on, input);
  if (Object.keys(faults).length > 0) throw ShopError.invalid(faults);
  return taken;
}

/** As `checked`, for a caller that adds faults of other inputs. The result is usable only without any fault. */
export function examined(resource: Resource, on: 'create' | 'update', input: unknown) {
  if (!isObject(input)) return { taken: undefined, faults: { [resource.name]: ['must be an object'] } };
  const taken = take(resource.fields, on, input);
  return { taken, faults: faultsOf(taken) };
}

/** What is wrong with each field, by its path. */
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
    const inner = field.spec.fields;
    if (inner && Array.isArray(value)) taken[name] = elements(inner, value, field.spec.maxItems);
    else taken[name] = inner && isObject(value) ? element(inner, value) : value;
  }
  return taken;
}

/** Of a list that is too long nothing but its length is looked at: a body of 1 MiB has room for elements that take seconds to validate. */
function elements(fields: Fields, list: readonly unknown[], most = Infinity): unknown[] {
  return list.length > most ? Array<unknown>(list.length) : list.map((item) => element(fields, item));
}

function element(fields: Fields, item: unknown): unknown {
  return isObject(item) ? take(fields, 'element', item) : item;
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
