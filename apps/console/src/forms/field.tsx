import { useId, type ReactNode } from 'react';
import { get, useFormContext } from 'react-hook-form';
import { centsOf } from '../data/cents';
import { textOf } from '../data/text';
import type { FieldSpec, Option } from '../fields/specs';
import { choiceLabel, fieldLabel } from '../lists/value';
import { useStrings } from '../strings/strings';
import { useSpec } from './form-context';
import { OMITTED_IF_EMPTY } from './form-state';
import styles from './forms.module.css';

interface FieldProps {
  /** The path of the field in the form: `title`, `locales.0.title`. */
  readonly name: string;
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly autoFocus?: boolean;
  readonly readOnly?: boolean;
  /** The choices of a field that refers to another resource. */
  readonly options?: readonly Option<string | number>[];
  readonly rows?: number;
  /** Replaces the message of the API, which is English. */
  readonly wrong?: string;
  /** What a password manager may fill in. */
  readonly autoComplete?: string;
}

const LONG_TEXT = 1_000;

/** The spec of a nested field: `locales.0.title` → `title` of the rows of `locales`. */
function specAt(spec: Readonly<Record<string, FieldSpec>>, path: string): FieldSpec | undefined {
  let found: FieldSpec | undefined;
  let fields: Readonly<Record<string, FieldSpec>> | undefined = spec;
  for (const part of path.split('.')) {
    if (/^\d+$/.test(part)) continue;
    found = fields?.[part];
    fields = found?.of;
  }
  return found;
}

/** An input with its label, made from the field's specification. */
export function Field({ name, label, hint, options, wrong, ...input }: FieldProps) {
  const t = useStrings();
  const id = useId();
  const { formState } = useFormContext();
  const spec = specAt(useSpec(), name) ?? { kind: 'text' as const };
  const text = label ?? fieldLabel(t, name.split('.').at(-1) ?? name);
  const error: { readonly message?: string; readonly type?: string } | undefined = get(formState.errors, name);
  const message =
    error &&
    ((error.message && (wrong ?? error.message)) || (error.type === 'required' ? t.form.missing : t.form.wrong));
  const describedBy = [message && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const control = (
    <Control
      {...input}
      id={id}
      name={name}
      spec={spec}
      options={options}
      describedBy={describedBy}
      isInvalid={error !== undefined}
    />
  );
  const notes = (
    <>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {message && (
        <p className="wrong" id={`${id}-error`}>
          {message}
        </p>
      )}
    </>
  );
  if (spec.kind === 'boolean' || spec.kind === 'flag') {
    return (
      <div className={styles.tick}>
        <div className="box">
          {control}
          <label htmlFor={id}>{text}</label>
        </div>
        {notes}
      </div>
    );
  }
  return (
    <div className="field">
      <label htmlFor={id}>
        {text} {spec.required === true && <span className="small soft">({t.form.required})</span>}
      </label>
      {control}
      {notes}
    </div>
  );
}

interface ControlProps extends Pick<
  FieldProps,
  'name' | 'autoFocus' | 'readOnly' | 'options' | 'rows' | 'autoComplete'
> {
  readonly id: string;
  readonly spec: FieldSpec;
  readonly describedBy: string | undefined;
  readonly isInvalid: boolean;
}

const INPUT_TYPES: Readonly<Record<string, string>> = {
  integer: 'number',
  decimal: 'number',
  money: 'text',
  email: 'email',
  url: 'url',
  password: 'password',
  date: 'date',
  time: 'datetime-local',
  boolean: 'checkbox',
  flag: 'checkbox',
};

/** The items of a list are sent as a whole, so that the API judges what they lack. */
function mayBeEmptied(spec: FieldSpec, name: string): boolean {
  return spec.nullable === true || !OMITTED_IF_EMPTY.has(spec.kind) || /\.\d/.test(name);
}

function Control({ id, name, spec, options, rows, describedBy, isInvalid, ...rest }: ControlProps) {
  const t = useStrings();
  const { register, getFieldState } = useFormContext();
  const common = { ...rest, id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid || undefined };
  const rules = {
    required: spec.required === true && spec.kind !== 'boolean',
    validate: (value: unknown) => {
      if (value !== '') return spec.kind !== 'money' || centsOf(textOf(value)) !== undefined;
      return mayBeEmptied(spec, name) || !getFieldState(name).isDirty || t.form.missing;
    },
    ...(spec.pattern !== undefined && spec.kind === 'text' && { pattern: new RegExp(`^(?:${spec.pattern})?$`) }),
  };
  const choices =
    options ?? spec.values?.map((value) => ({ value, label: choiceLabel(t, value, name.split('.').at(-1)) }));
  if (choices !== undefined) {
    return (
      <select {...common} {...register(name, rules)}>
        {(spec.nullable === true || spec.default === undefined) && (
          <option value="">{spec.required === true ? t.form.choose : t.form.none}</option>
        )}
        {choices.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    );
  }
  if (spec.kind === 'html' || rows !== undefined || (spec.kind === 'text' && (spec.max ?? 0) > LONG_TEXT)) {
    return (
      <textarea {...common} rows={rows ?? 4} maxLength={spec.max} className={styles.text} {...register(name, rules)} />
    );
  }
  const isNumber = spec.kind === 'integer' || spec.kind === 'decimal';
  return (
    <input
      {...common}
      type={INPUT_TYPES[spec.kind] ?? 'text'}
      inputMode={spec.kind === 'money' ? 'decimal' : undefined}
      step={spec.kind === 'decimal' ? 'any' : undefined}
      min={isNumber ? spec.min : undefined}
      max={isNumber ? spec.max : undefined}
      maxLength={isNumber ? undefined : spec.max}
      autoComplete={rest.autoComplete ?? (spec.kind === 'password' ? 'new-password' : 'off')}
      {...register(name, rules)}
    />
  );
}
