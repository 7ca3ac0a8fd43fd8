import type { JsonSchema } from '@marquee/contracts';
import { html, type Html, type Shown } from '@marquee/edge';
import { inline } from './markdown';

interface Described extends JsonSchema {
  readonly $ref?: string;
  readonly description?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Described>>;
  readonly items?: Described;
  readonly oneOf?: readonly Described[];
  readonly required?: readonly string[];
  readonly readOnly?: true;
  readonly writeOnly?: true;
  readonly 'x-marquee-addition'?: true;
}

/** The fields of a schema at every depth. */
export function schemaTable(schema: JsonSchema): Html {
  return html`<table>
    <tr>
      <th>Field</th>
      <th>Type</th>
      <th>Meaning</th>
    </tr>
    ${rowsOf(schema, '')}
  </table>`;
}

function rowsOf({ properties = {}, required = [], oneOf = [] }: Described, prefix: string): Shown[] {
  const own = Object.entries(properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = html`<tr>
      <td><code>${path}</code></td>
      <td>${typeOf(field)}${notesOf(field, required.includes(name))}</td>
      <td>${inline(field.description ?? '')}</td>
    </tr> `;
    return [row, ...rowsOf(field, `${path}.`), ...(field.items ? rowsOf(field.items, `${path}[].`) : [])];
  });
  return [...own, ...oneOf.flatMap((one) => rowsOf(one, prefix))];
}

/** The type of a value; a named schema is a link. */
export function typeOf(schema: JsonSchema): Html {
  const { $ref, type, items, format, oneOf = [], enum: values } = schema as Described;
  if ($ref !== undefined) {
    const name = $ref.slice($ref.lastIndexOf('/') + 1);
    return html`<a href="#schema-${name}">${name}</a>`;
  }
  if (values !== undefined) return html`${[type].flat().join(' or ')}: ${values.map(String).join(', ')}`;
  if (type === 'array' && items !== undefined) return html`list of ${typeOf(items)}`;
  if (oneOf.length > 0) return html`${oneOf.map((one, index): Shown => [index > 0 && ' or ', typeOf(one)])}`;
  return html`${[type ?? 'any value'].flat().join(' or ')}${format !== undefined && ` (${format})`}`;
}

function notesOf({ readOnly, writeOnly, ...field }: Described, isRequired: boolean): Shown {
  const isAddition = field['x-marquee-addition'];
  const notes = [
    readOnly && 'read-only',
    writeOnly && 'write-only',
    isRequired && !readOnly && 'required',
    isAddition && 'addition',
  ];
  const said = notes.filter((note) => typeof note === 'string').join(', ');
  return said !== '' && html`<br /><span class="note">${said}</span>`;
}
