import {
  expectationOf,
  readGmt,
  ShopError,
  type FilterKind,
  type FilterSpec,
  type FilterSpecs,
} from '@marquee/contracts';

type Check = (value: unknown, spec: FilterSpec) => boolean;

const CHECKS: Readonly<Record<FilterKind, Check>> = {
  time: (value) => typeof value === 'string' && !Number.isNaN(readGmt(value).getTime()),
  day: (value) =>
    typeof value === 'string' && value.length === 10 && !Number.isNaN(readGmt(`${value}T00:00`).getTime()),
  ids: (value) => Array.isArray(value) && value.every((id) => isWithin(id, 0, Number.MAX_SAFE_INTEGER)),
  int: (value, { minimum = 0, maximum = Number.MAX_SAFE_INTEGER }) => isWithin(value, minimum, maximum),
  text: (value, { maxLength }) => isText(value) && value.length <= (maxLength ?? value.length),
  bool: (value) => typeof value === 'boolean',
  choice: (value, { values = [] }) => values.some((known) => known === value),
  phrase: (sought, { values = [], maxLength = 0 }) => {
    const { field, value } = (sought ?? {}) as { field?: unknown; value?: unknown };
    const isKnown = field === undefined || values.some((known) => known === field);
    return isKnown && isText(value) && value.length <= maxLength;
  },
  search: (value, { searched = {} }) => {
    const { field, value: sought } = (value ?? {}) as { field?: unknown; value?: unknown };
    return typeof field === 'string' && Object.hasOwn(searched, field) && isText(sought);
  },
};

/** The declared filters of a bus call, or a ShopError that names the first invalid one. */
export function checkedFilters(
  filters: FilterSpecs,
  input: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const taken = Object.entries(filters).flatMap(([name, spec]) => {
    const value = input[name];
    if (value === undefined && spec.required !== true) return [];
    if (!CHECKS[spec.kind](value, spec)) throw ShopError.badQuery(name, expectationOf(spec));
    return [[name, value] as const];
  });
  return Object.fromEntries(taken);
}

function isWithin(value: unknown, minimum: number, maximum: number): boolean {
  return Number.isSafeInteger(value) && (value as number) >= minimum && (value as number) <= maximum;
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && !value.includes('\0');
}
