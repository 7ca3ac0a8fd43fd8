import { instantOf, localDateOf, utcOf } from '../data/instant';
import type { FieldSpec } from '../fields/specs';
import { useStrings } from '../strings/strings';
import { useTyped } from './use-typed';
import { choiceLabel } from './value';

interface FilterInputProps {
  readonly name: string;
  readonly spec: FieldSpec;
  readonly value: string;
  readonly label: string;
  readonly onChange: (value: string) => void;
}

/** The date of an instant in the time zone of the browser: `2026-11-19`. */
function localDate(value: string): string {
  const at = instantOf(value);
  return value === '' || Number.isNaN(at.getTime()) ? '' : localDateOf(at);
}

/** The first or the last second of a day of the browser's time zone, as the API takes it. */
function boundOf(date: string, isEnd: boolean): string {
  return utcOf(`${date}T${isEnd ? '23:59:59' : '00:00:00'}`) ?? '';
}

/** The input of a filter, by its kind. Its value is always the text that the API takes. */
export function FilterInput({ name, spec, value, label, onChange }: FilterInputProps) {
  const t = useStrings();
  if (spec.kind === 'choice' || spec.kind === 'boolean' || spec.kind === 'flag') {
    const values = spec.values ?? (spec.kind === 'flag' ? [1, 0] : ['true', 'false']);
    return (
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{t.list.any}</option>
        {values.map((one) => (
          <option key={one} value={one}>
            {spec.values ? choiceLabel(t, one, name) : String(one) === 'true' || one === 1 ? t.form.yes : t.form.no}
          </option>
        ))}
      </select>
    );
  }
  if (spec.kind === 'time' || spec.kind === 'date') {
    return spec.kind === 'time' ? (
      <DateInput
        label={label}
        value={localDate(value)}
        onChange={(date) => onChange(boundOf(date, name.endsWith('_max')))}
      />
    ) : (
      <DateInput label={label} value={value} onChange={onChange} />
    );
  }
  return <TextInput spec={spec} label={label} value={value} onChange={onChange} />;
}

/** The year 0002 is the first digit of 2026. */
const COMPLETE_DATE = /^[1-9]/;

function DateInput({ label, value, onChange }: Pick<FilterInputProps, 'label' | 'value' | 'onChange'>) {
  const [text, setText] = useTyped(value);
  return (
    <input
      type="date"
      aria-label={label}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        // A date that is typed in part has no value yet, which must not remove the filter.
        if (target.validity.badInput) return;
        if (target.value === '' || COMPLETE_DATE.test(target.value)) onChange(target.value);
      }}
    />
  );
}

/** The list reads again after Enter or when the focus leaves, not with each letter. */
function TextInput({ spec, label, value, onChange }: Omit<FilterInputProps, 'name'>) {
  const [text, setText] = useTyped(value);
  const apply = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <input
      type={spec.kind === 'integer' ? 'number' : 'text'}
      min={spec.min}
      maxLength={spec.kind === 'integer' ? undefined : spec.max}
      aria-label={label}
      value={text}
      onChange={({ target }) => setText(target.value)}
      onKeyDown={(event) => event.key === 'Enter' && apply()}
      onBlur={apply}
    />
  );
}
