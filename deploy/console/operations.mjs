// The operations of docs/openapi.json that the typed client has: those with a token or a session.
import { resolved } from './schema.mjs';

export function operationsOf(document) {
  return Object.values(document.paths).flatMap((path) =>
    Object.entries(path)
      .filter(([, { security = [] }]) => security.some((way) => !('license' in way)))
      .map(([method, operation]) => {
        const [resource, verb] = operation.operationId.split('.');
        return { method, resource, verb, operation };
      }),
  );
}

export function queryOf(document, { parameters = [] }) {
  return Object.fromEntries(
    parameters
      .map((parameter) => resolved(document, parameter))
      .filter((parameter) => parameter.in === 'query')
      .map(({ name, schema, description }) => [name, { description, ...resolved(document, schema) }]),
  );
}

/** The schema of the rows of a list; undefined for other operations. A list may answer one row instead. */
export function rowOf(document, { responses }) {
  const answer = resolved(document, responses['200'])?.content?.['application/json']?.schema;
  const alternatives = answer === undefined ? [] : (answer.oneOf ?? [answer]);
  const lists = alternatives
    .flatMap((one) => Object.values(resolved(document, one).properties ?? {}))
    .map((property) => resolved(document, property))
    .filter(({ type }) => type === 'array');
  return lists.length === 1 ? resolved(document, lists[0].items) : undefined;
}

/** The key around the JSON body and the schema inside; undefined for operations without such a body. */
export function bodyOf(document, { requestBody }) {
  const schema = resolved(document, requestBody?.content['application/json']?.schema);
  const entries = Object.entries(schema?.properties ?? {});
  return entries.length === 1 ? { key: entries[0][0], schema: resolved(document, entries[0][1]) } : undefined;
}
