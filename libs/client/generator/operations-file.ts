import type { Document } from './document';
import { errorCodesOf } from './error-codes';
import { byResource, methodsOfLicenses, type Method } from './methods';

const HEAD = `/** What the methods of the client are made from. Made from docs/openapi.json by \`npm run generate\`. Do not edit. */
import type { Operations } from '../calls';
import type { ErrorCode } from './resources';

`;

/** Generates the tables of operations and of error codes. */
export function operationsFile(document: Document): string {
  const tables = [...byResource(document)].map(([resource, methods]) => tableOf(resource, methods));
  const codes = [...errorCodesOf(document)].map(([number, name]) => `  '${number}': '${name}',\n`);
  return [
    HEAD,
    `export const OPERATIONS: Operations = {\n${tables.join('')}};\n`,
    `\nexport const LICENSE_OPERATIONS: Operations[string] = {\n${methodsOfLicenses(document).map(rowOf).join('')}};\n`,
    `\nexport const ERROR_CODES: Readonly<Record<string, ErrorCode>> = {\n${codes.join('')}};\n`,
  ].join('');
}

function tableOf(resource: string, methods: readonly Method[]): string {
  return `  ${resource}: {\n${methods.map((method) => `  ${rowOf(method)}`).join('')}  },\n`;
}

function rowOf({ verb, method, path, body, query, answer, paged, headers, session, ofApp }: Method): string {
  const facts = {
    method,
    path,
    ...(body ? { body: body.wrapped ?? null } : {}),
    ...(query ? { query: true } : {}),
    ...(answer ? { answer: answer.keys } : {}),
    ...(paged ? { paged } : {}),
    ...(headers.includes('idempotency-key') ? { keyed: true } : {}),
    ...(session ? { session } : {}),
    ...(ofApp ? { ofApp } : {}),
  };
  return `  ${verb}: ${JSON.stringify(facts)},\n`;
}
