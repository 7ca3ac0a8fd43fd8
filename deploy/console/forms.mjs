// The fields of each request body of the API.
import { bodyOf, operationsOf } from './operations.mjs';
import { fieldsOf } from './schema.mjs';

/** Fields of a form that are equal for `create` and `update`, which then are one constant. */
export const SHARED = Symbol('shared');

/** The specifications of forms: the key around the body, then the verb, then the fields. */
export function formsOf(document) {
  const forms = {};
  for (const { verb, operation } of operationsOf(document)) {
    const body = bodyOf(document, operation);
    // Some clients cannot send PUT. The console can.
    if (body === undefined || verb.endsWith('ByPost')) continue;
    const fields = fieldsOf(document, body.schema);
    if (Object.keys(fields).length > 0) (forms[body.key] ??= {})[verb] = fields;
  }
  return Object.fromEntries(Object.entries(forms).map(([key, verbs]) => [key, withShared(verbs)]));
}

function withShared({ create, update, ...others }) {
  if (create === undefined || update === undefined) return { ...defined({ create, update }), ...others };
  const edited = Object.fromEntries(
    Object.entries(update).map(([name, field]) => [name, sameField(create[name], field) ? create[name] : field]),
  );
  const shared = Object.fromEntries(Object.entries(create).filter(([name, field]) => edited[name] === field));
  const over = (fields) => {
    const rest = Object.entries(fields).filter(([name]) => !(name in shared));
    return rest.length === 0 ? shared : { [SHARED]: shared, ...Object.fromEntries(rest) };
  };
  return { create: over(create), update: over(edited), ...others };
}

/** An update may omit a required field and has no defaults; users still must not empty the field. */
function sameField(create, update) {
  if (create === undefined || (create.required && create.writeOnly)) return false;
  return JSON.stringify(create, withoutCreation) === JSON.stringify(update, withoutCreation);
}

const withoutCreation = (key, value) =>
  (key === 'required' && value === true) || (key === 'default' && typeof value !== 'object') ? undefined : value;

const defined = (record) => Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined));
