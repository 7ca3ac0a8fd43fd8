import { ShopError, type Fault, type SavedView } from '@marquee/contracts';

const MAX_FILTERS = 50;
const MAX_NAME_LENGTH = 64;
const MAX_VALUE_LENGTH = 1000;
/** The plural of a resource in a path: `orders`, `issued_licenses`. */
const RESOURCE = /^[a-z][a-z_]*$/;

/** The filters of a view: query parameters, each sent once. */
export function filtersFrom(sent: unknown): Readonly<Record<string, string>> {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) {
    throw ShopError.invalid({ filters: ['must be an object of query parameters'] });
  }
  const entries = Object.entries(sent);
  if (entries.length > MAX_FILTERS) {
    throw ShopError.invalid({ filters: [`must have at most ${MAX_FILTERS} query parameters`] });
  }
  const faults = entries.flatMap(([name, value]) => faultsOf(name, value));
  if (faults.length > 0) throw ShopError.invalidAll(faults);
  return sent as Readonly<Record<string, string>>;
}

function faultsOf(name: string, value: unknown): Fault[] {
  if (name === '' || name.length > MAX_NAME_LENGTH) {
    return [['filters', `must have names of 1 to ${MAX_NAME_LENGTH} characters`]];
  }
  if (typeof value !== 'string') return [[`filters.${name}`, 'must be a text']];
  if (value.length <= MAX_VALUE_LENGTH) return [];
  return [[`filters.${name}`, `must be at most ${MAX_VALUE_LENGTH} characters long`]];
}

/** Throws if the name cannot be the plural of a resource in a path. */
export function expectResource(resource: string): void {
  if (RESOURCE.test(resource)) return;
  throw ShopError.invalid({ resource: ['must be the plural of a resource in lower case, such as orders'] });
}

/** Only the user who created a view and the owner of the company may change it. */
export function refuseOthers(row: Pick<SavedView, 'user_id'>, user: number, owner: number | null): void {
  if (row.user_id === user || user === owner) return;
  throw new ShopError(
    'forbidden',
    'Another user shares this view. Ask that user or the owner of the company to change it, or create your own view.',
  );
}
