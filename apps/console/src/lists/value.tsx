import type { FieldKind } from '../fields/specs';
import { choiceName } from '../fields/choice-name';
import type { Row } from '../data/rows';
import { textOf } from '../data/text';
import { Icon } from '../kit/icons';
import { useFormats } from '../kit/format';
import { useStrings, type Strings } from '../strings/strings';

interface ValueProps {
  readonly kind: FieldKind;
  readonly value: unknown;
  readonly row?: Row;
}

/** The label of a value from a fixed set, for a field whose values are numbers too: `product_type` 4. */
export function choiceLabel(t: Strings, value: unknown, field?: string): string {
  const labels: Readonly<Record<string, string | undefined>> = t.choices;
  return (
    labels[choiceName(field ?? '', value as string | number)] ??
    labels[textOf(value)] ??
    t.integrations.topics[textOf(value)] ??
    textOf(value)
  );
}

export function fieldLabel(t: Strings, name: string): string {
  const labels: Readonly<Record<string, string | undefined>> = t.fields;
  return labels[name] ?? name;
}

/** A value of a row, in the format of its kind. */
export function Value({ kind, value, row, field }: ValueProps & { readonly field?: string }) {
  const t = useStrings();
  const format = useFormats();
  if (value === null || value === undefined || value === '') return <span className="soft">–</span>;
  switch (kind) {
    case 'money':
      return <>{format.money(Number(value), typeof row?.currency === 'string' ? row.currency : undefined)}</>;
    case 'time':
      return <time dateTime={textOf(value)}>{format.time(textOf(value))}</time>;
    case 'date':
      return <time dateTime={textOf(value)}>{format.date(textOf(value))}</time>;
    case 'boolean':
    case 'flag':
      return value === true || value === 1 ? (
        <>
          <Icon name="check" size={14} /> {t.form.yes}
        </>
      ) : (
        <>{t.form.no}</>
      );
    case 'choice':
      return <>{choiceLabel(t, value, field)}</>;
    case 'decimal':
      return <>{format.number(Number(value))}</>;
    case 'list':
      return <>{Array.isArray(value) ? format.number(value.length) : ''}</>;
    case 'object':
      return <code>{JSON.stringify(value).slice(0, 60)}</code>;
    default:
      return <>{textOf(value)}</>;
  }
}
