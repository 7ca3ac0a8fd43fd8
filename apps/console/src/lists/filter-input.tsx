import { instantOf as timeOf } from '../data/instant';
import type { FieldSpec } from '../fields/specs';
import { useStrings } from '../strings/strings';
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
  const at = timeOf(value);
  if (value === '' || Number.isNaN(at.getTime())) return '';
  const two = (number: number) => String(number).padStart(2, '0');
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
}

/** The first or the last second of a day of the browser's time zone, as the API takes it. */
function instantOf(date: string, isEnd: boolean): string {
  if (date === '') return '';
  const at = new Date(`${date}T${isEnd ? '23:59:59' : '00:00:00'}`);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().replace(/\.\d+Z$/, 'Z');
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
    const shown = spec.kind === 'time' ? localDate(value) : value;
    return (
      <input
        type="date"
        aria-label={label}
        value={shown}
        onChange={({ target }) =>
          onChange(spec.kind === 'time' ? instantOf(target.value, name.endsWith('_max')) : target.value)
        }
      />
    );
  }
  return (
    <input
      // An uncontrolled text: the list reads again after Enter or when the focus leaves, not with each letter.
      key={value}
      type={spec.kind === 'integer' ? 'number' : 'text'}
      min={spec.min}
      maxLength={spec.kind === 'integer' ? undefined : spec.max}
      aria-label={label}
      defaultValue={value}
      onKeyDown={(event) => event.key === 'Enter' && onChange(event.currentTarget.value.trim())}
      onBlur={(event) => event.target.value.trim() !== value && onChange(event.target.value.trim())}
    />
  );
}
