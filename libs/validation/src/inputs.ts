import {
  anyText,
  Field,
  id,
  int,
  LIST_ORDERS,
  MAX_LIMIT,
  optional,
  Optional,
  renderedFields,
  ShopError,
  text,
  type AnyField,
  type AnyInput,
  type ListInput,
  type Members,
} from '@marquee/contracts';
import { checkedFilters } from './checked-filters';
import { examined, faultsOf, isObject } from './checked';
import { validatorOf } from './validators';

/** The input of every list besides its filters. */
const PAGE: Members = {
  limit: int().range(1, MAX_LIMIT),
  page: optional(id().range(1, Number.MAX_SAFE_INTEGER)),
  since_id: optional(id()),
  order: optional(text().among(LIST_ORDERS)),
  page_info: optional(anyText()),
  fields: renderedFields(),
} satisfies Record<keyof ListInput, unknown>;

type Faults = Record<string, readonly string[]>;

/**
 * Returns the declared members of the input and drops all other members, or throws a ShopError that names each fault.
 */
export function checkedInput(input: AnyInput, sent: unknown): unknown {
  const faults: Faults = {};
  const given = give(input, sent, '', faults);
  if (Object.keys(faults).length > 0) throw ShopError.invalid(faults);
  return given;
}

/**
 * Collects faults by path; the result is valid only without faults. Faults of a body omit its member name, and an
 * invalid filter throws at once because its status is 400.
 */
function give({ spec }: AnyInput, sent: unknown, path: string, faults: Faults): unknown {
  switch (spec.kind) {
    case 'members':
      if (!isObject(sent)) return void (faults[path || 'input'] = ['must be an object']);
      return giveMembers(spec.members, sent, path === '' ? '' : `${path}.`, faults);
    case 'body': {
      const { taken, faults: found } = examined(spec.resource, spec.on, sent);
      Object.assign(faults, found);
      return taken;
    }
    case 'list':
      if (!Array.isArray(sent)) return void (faults[path || 'input'] = ['must be a list']);
      return sent.map((item: unknown, index) => give(spec.of, item, `${path}.${index}`, faults));
    case 'either': {
      const [first = [], ...others] = spec.fields.map((field) => problemsOf(field, sent));
      if (first.length > 0 && others.every((problems) => problems.length > 0)) faults[path || 'input'] = first;
      return sent;
    }
    case 'query': {
      if (!isObject(sent)) return void (faults[path || 'input'] = ['must be an object']);
      const page = spec.paged ? giveMembers(PAGE, sent, '', faults) : {};
      return Object.assign(page, checkedFilters(spec.filters, sent));
    }
    case 'unchecked':
      return sent;
  }
}

function giveMembers(members: Members, sent: Record<string, unknown>, prefix: string, faults: Faults): object {
  const given: Record<string, unknown> = {};
  for (const [name, declared] of Object.entries(members)) {
    const value = Object.hasOwn(sent, name) ? sent[name] : undefined;
    const isOptional = declared instanceof Optional;
    const member = isOptional ? declared.member : declared;
    if (value === undefined) {
      if (!isOptional) faults[prefix + name] = ['is required'];
    } else if (isField(member)) {
      const problems = problemsOf(member, value);
      if (problems.length > 0) faults[prefix + name] = problems;
      given[name] = value;
    } else {
      given[name] = give(member, value, prefix + name, faults);
    }
  }
  return given;
}

const tables = new WeakMap<AnyField, { value: AnyField }>();

/** The faults of a value as sentences; empty if it is valid. */
function problemsOf(field: AnyField, value: unknown): readonly string[] {
  // An operation accepts what it declares, whatever access the field has in its resource.
  const table = tables.get(field) ?? { value: new Field({ ...field.spec, access: 'writable' }) };
  tables.set(field, table);
  const looked = Object.assign(new (validatorOf(table, 'create'))(), { value });
  return Object.values(faultsOf(looked)).flat();
}

function isField(member: AnyField | AnyInput): member is AnyField {
  return 'access' in member.spec;
}
