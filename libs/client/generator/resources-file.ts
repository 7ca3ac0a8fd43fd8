import type { Document } from './document';
import { errorCodesOf } from './error-codes';
import { byResource, methodsOfLicenses, type Method } from './methods';

const HEAD = `/** The methods of the client, by resource. Made from docs/openapi.json by \`npm run generate\`. Do not edit. */
import type { Call, CallOptions, IfMatch, IfNoneMatch, Keyed, Pages } from '../calls';
import type { components, operations } from './schema';

`;

/** The method option that sets each documented header. */
const OPTION_OF: Readonly<Record<string, string>> = {
  'if-match': 'IfMatch',
  'if-none-match': 'IfNoneMatch',
  'idempotency-key': 'Keyed',
};

/** Generates the types of requests and responses, and an interface for each resource with its methods. */
export function resourcesFile(document: Document): string {
  const resources = [...byResource(document)];
  const ofLicenses = methodsOfLicenses(document);
  const interfaces = [
    ...resources.map(([resource, methods]) => interfaceOf(resource, methods)),
    ...(ofLicenses.length === 0 ? [] : [interfaceOf('licenseUse', ofLicenses)]),
  ];
  const members = resources.map(([resource]) => `  readonly ${resource}: ${typeName(resource)};\n`);
  const codes = [...errorCodesOf(document).values()].map((name) => `\n  | '${name}'`);
  return [
    HEAD,
    ...namesIn(interfaces.join(''), document).map(
      (name) => `export type ${name} = components['schemas']['${name}'];\n`,
    ),
    '\n/** The query of an operation. */\n',
    "type Query<O extends keyof operations> = NonNullable<operations[O]['parameters']['query']>;\n",
    ...interfaces,
    `\n/** Every resource of the API. */\nexport interface Resources {\n${members.join('')}}\n`,
    `\n/** The names of the codes that errors carry. */\nexport type ErrorCode =${codes.join('')};\n`,
  ].join('');
}

function interfaceOf(resource: string, methods: readonly Method[]): string {
  return `\nexport interface ${typeName(resource)} {\n${methods.map(signatureOf).join('')}}\n`;
}

function signatureOf(method: Method): string {
  const { resource, verb, places, body, query, headers } = method;
  // Without a row in the path, no version could match.
  const taken = headers.filter((name) => name !== 'if-match' || places.length > 0);
  const options = ['CallOptions', ...taken.flatMap((name) => OPTION_OF[name] ?? [])].join(' & ');
  const parameters = [
    ...[...places, ...(body ? [body] : [])].map(({ name, type }) => `${name}: ${type}`),
    ...(query ? [`query${query.required ? '' : '?'}: Query<'${resource}.${verb}'>`] : []),
    `options?: ${options}`,
  ];
  const scopes = method.scopes.length === 0 ? '' : ` Scope: ${method.scopes.join(' or ')}.`;
  return `  /** ${method.summary}.${scopes} */\n  ${verb}(${parameters.join(', ')}): ${returnedBy(method)};\n`;
}

function returnedBy({ answer, paged }: Method): string {
  const type = answer?.type ?? 'void';
  if (!paged) return `Call<${type}>`;
  // A list that may return one row instead is typed as a list of such rows.
  const row = /^(\w+)\[\]/.exec(type)?.[1];
  return `Pages<${row ?? `${type}[number]`}>`;
}

/** The schemas that the interfaces use. */
function namesIn(text: string, { components: { schemas } }: Document): string[] {
  const words = new Set(text.match(/\w+/g));
  return Object.keys(schemas).filter((name) => words.has(name));
}

const typeName = (resource: string): string => `${resource.charAt(0).toUpperCase()}${resource.slice(1)}Resource`;
