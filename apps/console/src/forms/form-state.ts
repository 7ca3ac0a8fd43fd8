import { useRef, useState } from 'react';
import { useForm, type FieldValues, type UseFormReturn } from 'react-hook-form';
import { PreconditionFailedError, type Answer } from '@marquee/client';
import { centsOf, unitsOf } from '../data/cents';
import { instantOf, localTimeOf, utcOf } from '../data/instant';
import { textOf } from '../data/text';
import { fieldErrorsOf, isUnknown } from '../data/failure';
import type { FieldKind, FieldSpec, FormSpec } from '../fields/specs';
import { useFormats } from '../kit/format';
import { useToasts } from '../kit/toasts';
import { useStrings } from '../strings/strings';

export type Values = FieldValues;

/** How a form saves: with the version that the user has seen, and one key for all clicks. */
interface SaveOptions {
  readonly ifMatch?: string;
  readonly idempotencyKey: string;
}

export interface FormOptions<T> {
  readonly spec: FormSpec;
  /** The fields that the form shows; the others are not sent. */
  readonly fields: readonly string[];
  /** The stored row; absent for a new one. */
  readonly row?: Readonly<Record<string, unknown>>;
  readonly etag?: string;
  readonly save: (values: Values, options: SaveOptions) => { answer(): Promise<Answer<T>> };
  /** Reads the stored row after a conflict. */
  readonly reload?: () => Promise<{ row: Readonly<Record<string, unknown>>; etag?: string }>;
  readonly onSaved: (data: T) => void;
  readonly message?: string;
}

/** The stored row after someone else changed it. */
export interface Conflict {
  readonly stored: Readonly<Record<string, unknown>>;
  readonly etag?: string;
  readonly base: Values;
  readonly mine: Values;
}

export interface FormState {
  readonly form: UseFormReturn<Values>;
  readonly spec: FormSpec;
  readonly isNew: boolean;
  readonly error: unknown;
  readonly conflict: Conflict | undefined;
  readonly submit: (event?: { preventDefault?: () => void }) => void;
  /** Saves the values that the user chose after a conflict. */
  resolve(values: Values | undefined): void;
}

type Stored = Readonly<Record<string, unknown>>;

/**
 * The row that the user edits, with its version. Newer rows of background reads count only while the user has changed nothing; otherwise
 * saving would overwrite what another person has changed meanwhile.
 */
function useBase(row: Stored | undefined, etag: string | undefined) {
  const isDirty = useRef(false);
  const base = useRef({ row, etag });
  const read = etag ?? row;
  const replaced = useRef<unknown>(undefined);
  if (!isDirty.current && read !== replaced.current) base.current = { row, etag };
  return {
    /** While the form is changed, the base stays. */
    hold: (isChanged: boolean) => {
      isDirty.current = isChanged;
    },
    get: () => base.current,
    /** After a change, the row that was read before it is outdated. */
    set: (version: string | undefined, stored = base.current.row) => {
      replaced.current = read;
      base.current = { row: stored, etag: version };
    },
  };
}

/** What failed last. The messages of a 422 are beside their fields. */
function useFailure(form: UseFormReturn<Values>) {
  const [error, setError] = useState<unknown>();
  return {
    error,
    clear: () => setError(undefined),
    show: (failure: unknown) => {
      setError(failure);
      markFields(form, failure);
    },
  };
}

/** The state of a form of the API: 422 marks its fields, 412 opens the comparison, and a click counts once. */
export function useResourceForm<T>(options: FormOptions<T>): FormState {
  const { spec, fields, row } = options;
  const [conflict, setConflict] = useState<Conflict>();
  const base = useBase(row, options.etag);
  const values = inputsOf(spec, fields, base.get().row);
  const form = useForm<Values>({ values, resetOptions: { keepDirtyValues: true } });
  base.hold(form.formState.isDirty);
  const { error, clear, show } = useFailure(form);
  const save = useSave(options, base);

  const send = async (sent: Values) => {
    clear();
    try {
      await save(sent, () => form.reset(sent));
    } catch (failure) {
      if (!(failure instanceof PreconditionFailedError) || !options.reload) return show(failure);
      await options.reload().then(({ row: stored, etag }) => {
        setConflict({ stored, etag, base: values, mine: sent });
      }, show);
    }
  };
  return {
    form,
    spec,
    isNew: row === undefined,
    error,
    conflict,
    submit: (event) => {
      event?.preventDefault?.();
      if (!form.formState.isSubmitting) void form.handleSubmit(send)();
    },
    resolve: (chosen) => {
      setConflict(undefined);
      // Other values of the base would reset the form, and a reset ends the submission.
      base.set(conflict?.etag, chosen === undefined ? conflict?.stored : undefined);
      if (chosen === undefined) return form.reset(inputsOf(spec, fields, conflict?.stored));
      keepChosen(form, chosen);
      void form.handleSubmit(() => send(chosen))();
    },
  };
}

/** If the save fails, the next one must not send the outdated values of fields that only the other person changed. */
function keepChosen(form: UseFormReturn<Values>, chosen: Values): void {
  for (const [name, value] of Object.entries(chosen)) form.setValue(name, value, { shouldDirty: true });
}

/** Sends the values, tells the user, and draws the next key only after a definite answer. */
function useSave<T>({ spec, save, onSaved, message }: FormOptions<T>, base: ReturnType<typeof useBase>) {
  const t = useStrings();
  const format = useFormats();
  const toasts = useToasts();
  const key = useRef(crypto.randomUUID());
  return async (sent: Values, saved: () => void) => {
    try {
      const call = save(bodyOf(spec, sent), { ifMatch: base.get().etag, idempotencyKey: key.current });
      const { data, etag, ignoredFields, warning } = await call.answer();
      key.current = crypto.randomUUID();
      base.set(etag);
      saved();
      const ignored = ignoredFields.length > 0 ? t.form.ignored(format.list(ignoredFields)) : undefined;
      toasts.say(warning ?? ignored ?? message ?? t.form.saved);
      onSaved(data);
    } catch (failure) {
      // The same key repeats an unknown outcome safely; after a definite answer the next try is a new request.
      if (!isUnknown(failure)) key.current = crypto.randomUUID();
      throw failure;
    }
  };
}

/** Puts the messages of a 422 beside their fields and the focus into the first. */
function markFields(form: UseFormReturn<Values>, failure: unknown): void {
  const messages = new Map<string, string>();
  for (const [path, given] of Object.entries(fieldErrorsOf(failure))) {
    const [name, message] = placeOf(form, path.replace(/\[(\d+)\]/g, '.$1'), given.join(' '));
    messages.set(name, [messages.get(name), message].filter(Boolean).join(' '));
  }
  let isFirst = true;
  for (const [name, message] of messages) {
    form.setError(name, { message }, { shouldFocus: isFirst });
    isFirst = false;
  }
}

/** The input of a field. The items of a list may be the lines of one input. */
function placeOf(form: UseFormReturn<Values>, path: string, message: string): [name: string, message: string] {
  const [name = path, item] = path.split('.');
  if (item === undefined || typeof form.getValues(name) !== 'string') return [path, message];
  return [name, `${Number(item) + 1}: ${message}.`];
}

/** The values of the inputs: texts, booleans and lists; null is an empty text. */
export function inputsOf(spec: FormSpec, fields: readonly string[], row?: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(fields.map((name) => [name, inputOf(spec[name], row?.[name], row === undefined)]));
}

function inputOf(spec: FieldSpec | undefined, value: unknown, isNew: boolean): unknown {
  if (spec === undefined) return value;
  const given = value ?? (isNew ? spec.default : undefined);
  switch (spec.kind) {
    case 'boolean':
      return given === true;
    case 'flag':
      return given === 1 || given === true;
    case 'money':
      return given === undefined || given === null ? '' : unitsOf(Number(given));
    case 'list':
      return Array.isArray(given) ? given.map((item: unknown) => itemOf(spec, item)) : [];
    case 'time':
      return inputTimeOf(textOf(given));
    case 'object':
      return spec.of ? inputsOf(spec.of, Object.keys(spec.of), given as Record<string, unknown> | undefined) : given;
    default:
      return given === null || given === undefined ? '' : textOf(given);
  }
}

function itemOf({ of }: FieldSpec, item: unknown): unknown {
  if (of === undefined || typeof item !== 'object' || item === null) return item;
  // Unknown keys stay: an item may have an id that only the API understands.
  return { ...item, ...inputsOf(of, Object.keys(of), item as Record<string, unknown>) };
}

/** The body of the API from the values of the inputs. */
export function bodyOf(spec: FormSpec, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .map(([name, value]) => [name, bodyValue(spec[name], value)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

function bodyValue(spec: FieldSpec | undefined, value: unknown): unknown {
  if (spec === undefined || value === undefined) return value;
  switch (spec.kind) {
    case 'flag':
      return value === true ? 1 : 0;
    case 'integer':
    case 'decimal':
      return value === '' ? emptyOf(spec) : Number(value);
    case 'money':
      return value === '' ? emptyOf(spec) : (centsOf(textOf(value)) ?? value);
    case 'choice':
      if (value === '') return emptyOf(spec);
      return spec.values?.find((one) => String(one) === value) ?? value;
    case 'list':
      return Array.isArray(value)
        ? value.map((item: unknown) =>
            spec.of && typeof item === 'object' && item !== null ? itemBody(spec.of, item) : item,
          )
        : value;
    case 'object':
      return spec.of && typeof value === 'object' && value !== null ? objectBody(spec, spec.of, value) : value;
    case 'time':
      return value === '' ? emptyOf(spec) : (utcOf(textOf(value)) ?? value);
    case 'date':
    case 'password':
      return value === '' ? emptyOf(spec) : value;
    default:
      return value === '' && spec.nullable === true ? null : value;
  }
}

/** An item keeps its id, by which the API finds it; its other read-only fields are not sent. */
function itemBody(of: FormSpec, item: object): Values {
  return bodyOf(of, Object.fromEntries(Object.entries(item).filter(([name]) => name === 'id' || name in of)));
}

/** An object whose inputs are all empty is none. */
function objectBody(spec: FieldSpec, of: FormSpec, value: object): Values | null {
  const body = itemBody(of, value);
  const isEmpty = Object.entries(body).every(([name, one]) => name === 'id' || one === '' || one === null);
  return spec.nullable === true && isEmpty ? null : body;
}

/** A time of the API, which is in UTC, as an input of the browser's time zone takes it. */
function inputTimeOf(value: string): string {
  const at = instantOf(value);
  return Number.isNaN(at.getTime()) ? '' : localTimeOf(at);
}

/** The kinds of fields that have no empty value but null. */
export const OMITTED_IF_EMPTY = new Set<FieldKind>(['integer', 'decimal', 'money', 'choice', 'time', 'date']);

/** Null empties a field that can be empty; otherwise the field is not sent. */
function emptyOf({ nullable }: FieldSpec): null | undefined {
  return nullable === true ? null : undefined;
}
