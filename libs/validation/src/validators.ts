import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsDefined,
  IsEmail,
  IsIn,
  IsInt,
  IsNumber,
  IsObject,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  registerDecorator,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import {
  isWritten,
  namesExisting,
  PRODUCT_ID,
  readGmt,
  TIME_FORM,
  type AnyField,
  type Fields,
  type FieldSpec,
} from '@marquee/contracts';

/** `new element` is also a single object: it has no id, so a client cannot name an existing one. */
export type On = 'create' | 'update' | 'element' | 'new element';
/** A class for class-validator; its instances contain the sent writable fields. */
export type Checked = new () => Record<string, unknown>;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
/**
 * RFC 3986 excludes `"<>\` and backticks; a site that prints an address without escaping could otherwise run injected
 * markup.
 */
const HTTP_URL = /^https?:\/\/[^\s"<>\\`/$.?#][^\s"<>\\`]*$/i;
const made = new WeakMap<Fields, Partial<Record<On, Checked>>>();

/** The writable fields, and those by which a client names an existing element. */
export function accepts(field: AnyField, on: On): boolean {
  if (on === 'create' || on === 'update') return isWritten(field, on);
  return isWritten(field, 'create') || namesExisting(field, on === 'element');
}

/** How the fields inside of a field are written: only a list of an existing resource has elements to identify. */
export function inside({ spec }: AnyField, on: On): On {
  return spec.kind === 'list' && (on === 'update' || on === 'element') ? 'element' : 'new element';
}

/** The class-validator class of a field table, built once. */
export function validatorOf(fields: Fields, on: On): Checked {
  const known = made.get(fields) ?? {};
  made.set(fields, known);
  return (known[on] ??= build(fields, on));
}

function build(fields: Fields, on: On): Checked {
  const validator = class {} as Checked;
  for (const [name, field] of Object.entries(fields)) {
    if (accepts(field, on)) decorate(validator.prototype as object, name, field.spec, on);
  }
  return validator;
}

function decorate(target: object, name: string, spec: FieldSpec, on: On): void {
  for (const rule of [presence(spec, on), ...rulesOf(spec)]) rule(target, name);
}

/** Whether an absent or null value is validated at all. */
function presence(spec: FieldSpec, on: On): PropertyDecorator {
  return ValidateIf((sent: Record<string, unknown>, value: unknown) => {
    if (value === null) return !spec.nullable;
    if (value !== undefined) return true;
    return spec.required && on !== 'update' && (on !== 'element' || sent['id'] === undefined);
  });
}

function rulesOf(spec: FieldSpec): PropertyDecorator[] {
  const rules = [...(spec.required ? [IsDefined({ message: 'is required' })] : []), ...kindRules(spec)];
  if (spec.values) rules.push(IsIn([...spec.values], { message: `must be one of ${spec.values.join(', ')}` }));
  return rules;
}

function kindRules(spec: FieldSpec): PropertyDecorator[] {
  switch (spec.kind) {
    case 'int':
      return [IsInt({ message: 'must be an integer' }), ...bounds(spec)];
    case 'number':
      return [IsNumber({}, { message: 'must be a number' }), ...bounds(spec)];
    case 'bool':
      return [IsBoolean({ message: 'must be true or false' })];
    case 'text':
      return textRules(spec);
    case 'time':
      return [Matches(TIME_FORM, { message: 'must be a time: YYYY-MM-DDThh:mm:ss' }), RealTime()];
    case 'date':
      return [Matches(DATE, { message: 'must be a date: YYYY-MM-DD' }), RealTime('T00:00')];
    case 'object':
      return [IsObject({ message: 'must be an object' }), ValidateNested({ message: 'must be an object' })];
    case 'list':
      return listRules(spec);
    case 'any':
      return [];
  }
}

function bounds(spec: FieldSpec): PropertyDecorator[] {
  const { minimum, maximum } = spec;
  return [
    ...(minimum === undefined ? [] : [Min(minimum, { message: `must be at least ${minimum}` })]),
    ...(maximum === undefined ? [] : [Max(maximum, { message: `must be at most ${maximum}` })]),
  ];
}

function textRules(spec: FieldSpec): PropertyDecorator[] {
  if (spec.raw) return [IsString({ message: 'must be text' })];
  const rules = [IsString({ message: 'must be text' }), Storable()];
  if (spec.required) rules.push(Matches(/\S/, { message: 'must not be blank' }));
  // The message about the format already states the length.
  if (spec.maxLength && spec.format !== 'language' && spec.format !== 'country') {
    rules.push(MaxLength(spec.maxLength, { message: `must have at most ${spec.maxLength} characters` }));
  }
  switch (spec.format) {
    case 'language':
      rules.push(Matches(/^[a-z]{2}$/i, { message: 'must be a two-letter language code' }));
      break;
    case 'country':
      rules.push(Matches(/^[a-z]{2}$/i, { message: 'must be a two-letter country code' }));
      break;
    case 'url':
      rules.push(HttpUrl());
      break;
    case 'email':
      // The reference allows no quoted local part, which could hold line breaks and markup.
      rules.push(IsEmail({ blacklisted_chars: '"' }, { message: 'must be an email address' }));
      break;
    case 'product_id':
      rules.push(
        Matches(new RegExp(`^${PRODUCT_ID}$`), {
          message: 'must be four groups of four hex digits, such as DE30-0000-0000-0002',
        }),
      );
      break;
    case undefined:
      break;
  }
  return rules;
}

function listRules(spec: FieldSpec): PropertyDecorator[] {
  const rules = [IsArray({ message: 'must be a list' })];
  if (spec.maxItems) rules.push(ArrayMaxSize(spec.maxItems, { message: `must have at most ${spec.maxItems} entries` }));
  if (spec.fields) rules.push(ValidateNested({ each: true, message: 'must be a list of objects' }));
  if (spec.element?.spec.kind === 'text') rules.push(IsString({ each: true, message: 'must be a list of text' }));
  if (spec.element?.spec.kind === 'int') rules.push(IsInt({ each: true, message: 'must be a list of integers' }));
  const values = spec.element?.spec.values;
  if (values) {
    rules.push(IsIn([...values], { each: true, message: `must contain only values of ${values.join(', ')}` }));
  }
  return rules;
}

/** Postgres cannot store NUL, and half a surrogate pair is invalid text. */
function Storable(): PropertyDecorator {
  return own('storable', 'must be valid Unicode text without the character U+0000', (value) =>
    typeof value === 'string' ? !value.includes('\0') && value.isWellFormed() : true,
  );
}

/** Unclosed brackets and invalid ports match the pattern, but the address would not work. */
function HttpUrl(): PropertyDecorator {
  return own('httpUrl', 'must be an http or https address', (value) =>
    typeof value === 'string' ? HTTP_URL.test(value) && URL.canParse(value) : true,
  );
}

/** The 31st of February matches the pattern, but does not exist. */
function RealTime(hour = ''): PropertyDecorator {
  return own('realTime', 'must be a day that exists in the calendar', (value) =>
    typeof value === 'string' ? !Number.isNaN(readGmt(value + hour).getTime()) : true,
  );
}

function own(name: string, message: string, validate: (value: unknown) => boolean): PropertyDecorator {
  return (target, propertyName) =>
    registerDecorator({
      name,
      target: target.constructor,
      propertyName: propertyName as string,
      options: { message },
      validator: { validate },
    });
}
