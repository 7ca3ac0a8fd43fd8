// The names of fields and choices, for which the console has labels in every language.
import { operationsOf, queryOf, rowOf } from './operations.mjs';
import { kindOf, resolved, valuesOf } from './schema.mjs';
import { SHARED } from './forms.mjs';

/** Shown by one page, which has the labels; the others load with the first view. */
const WITH_OWN_LABELS = new Set(['licenseDevices']);

export function namesOf(document, lists, forms) {
  const names = { fields: new Set(), choices: new Set() };
  for (const list of Object.values(lists)) addFields(names, list.filters);
  for (const { resource, verb, method, operation } of operationsOf(document)) {
    if (method !== 'get' || WITH_OWN_LABELS.has(resource)) continue;
    const row = rowOf(document, operation);
    if (row !== undefined) addRow(document, names, row);
    if (verb === 'list') for (const order of queryOf(document, operation).order?.enum ?? []) names.choices.add(order);
  }
  for (const form of Object.values(forms)) {
    for (const fields of Object.values(form)) {
      addFields(names, fields[SHARED] ?? {});
      addFields(names, fields);
    }
  }
  addPermissions(document, names);
  return { fields: sorted(names.fields), choices: sorted(names.choices) };
}

/** Numbers mean something else in every field, texts do not. */
const choiceName = (field, value) => (typeof value === 'number' ? `${field}.${value}` : value);

function addFields(names, fields) {
  for (const [name, { values = [], of = {} }] of Object.entries(fields)) {
    names.fields.add(name);
    for (const value of values) names.choices.add(choiceName(name, value));
    addFields(names, of);
  }
}

/** Adds the fields of a row, and those of its objects and lists, which pages of one row show. */
function addRow(document, names, row) {
  for (const [name, given] of Object.entries(row.properties ?? {})) {
    const schema = resolved(document, given);
    names.fields.add(name);
    if (kindOf(schema) === 'choice') for (const value of valuesOf(schema)) names.choices.add(choiceName(name, value));
    addRow(document, names, schema);
    if (schema.items) addRow(document, names, resolved(document, schema.items));
  }
}

/** Permissions and scopes are values of the session only. */
function addPermissions(document, names) {
  const session = document.components.schemas.Session?.properties.session;
  const { properties = {} } = session?.properties.permissions?.items ?? {};
  for (const list of Object.values(properties)) for (const value of list.items?.enum ?? []) names.choices.add(value);
}

const sorted = (set) => [...set].toSorted((one, other) => (one < other ? -1 : 1));
