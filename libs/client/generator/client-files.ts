import type { Content, Document } from './document';
import { operationsFile } from './operations-file';
import { resourcesFile } from './resources-file';

const FOLDER = 'libs/client/src/generated';

/** The generated files of the client by their paths in the working copy. */
export async function clientFiles(document: Document): Promise<Record<string, string>> {
  // The package's types for `require` lack its functions.
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  // A client may omit a field that has a default.
  const types = await openapiTS(JSON.stringify(successesOf(document)), { defaultNonNullable: false });
  return {
    [`${FOLDER}/schema.ts`]:
      '/** Types of docs/openapi.json, by openapi-typescript with `npm run generate`. Do not edit. */\n' +
      astToString(types),
    [`${FOLDER}/resources.ts`]: resourcesFile(document),
    [`${FOLDER}/operations.ts`]: operationsFile(document),
  };
}

/** Removes failures, headers and further media types, for which the client has classes. Their types would be half of the package. */
function successesOf({ components, paths: all, openapi, info }: Document): object {
  const paths = mapped(all, (operations) =>
    mapped(operations, ({ responses, ...operation }) => ({
      ...operation,
      responses: Object.fromEntries(
        Object.entries(responses)
          .filter(([status]) => status.startsWith('2'))
          .map(([status, { content }]) => [status, { description: 'Done.', ...jsonOf(content) }]),
      ),
    })),
  );
  return { openapi, info, paths, components: { schemas: components.schemas, parameters: components.parameters } };
}

function jsonOf(content: Content | undefined): { readonly content?: Content } {
  const json = Object.entries(content ?? {}).filter(([type]) => type === 'application/json');
  return json.length === 0 ? {} : { content: Object.fromEntries(json) };
}

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
