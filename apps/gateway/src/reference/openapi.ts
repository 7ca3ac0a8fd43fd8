import type { Type } from '@nestjs/common';
import { isWritten, nounOf, schemaOf, type JsonSchema, type Resource } from '@marquee/contracts';
import {
  CollectRoutes,
  type AnswerSpec,
  FILE_FIELD,
  FORM_TYPE,
  hasTag,
  isCounted,
  isKeyed,
  isOfOne,
  isPartlyTagged,
  isScoped,
  MULTIPART_TYPE,
  type Route,
  routesOf,
  takesBody,
} from '@marquee/edge';
import { ADDITIONS } from './additions/additions';
import { withAdditions, type IsAddition } from './additions/with-additions';
import { withExamples } from './examples/examples';
import { ERROR_RESPONSES, ERROR_SCHEMA, errorsOf, OAUTH_ERROR_SCHEMA } from './openapi-errors';
import {
  ALLOW,
  BEGUN_UPLOAD,
  BY_ACCEPT,
  CALL_LIMIT,
  ETAG,
  ETAG_OF_ONE,
  IGNORED,
  LED_ON,
  NEXT_PAGE,
  REPLAYED,
  REQUEST_ID,
  VARIES,
  WARNING,
  crossOriginOf,
} from './openapi-headers';
import { PARAMETERS, parametersOf } from './parameters/openapi-parameters';
import { withSharedParameters } from './parameters/shared-parameters';
import type { ApiOperation, JsonContent, OpenApi, UploadContent } from './document';
import { isList, streamedContent } from './streams';
import { AUTHORIZATION, SECURITY_SCHEMES } from './sections/authorization';
import { WEBHOOK_SCHEMAS, WEBHOOKS } from './sections/webhooks';
import { textOf } from './texts/texts';
import { DESCRIPTION } from './texts/description';
import { tagGroupsOf, tagsOf } from './texts/tags';
import { VERSION } from './texts/version';

/** Builds the whole document from the declarations of routes and contracts. */
export function openapi(controllers: readonly Type[], isAddition: IsAddition = (key) => ADDITIONS.has(key)): OpenApi {
  // The storefront serves the last, below the same address.
  const routes = routesOf([...controllers, CollectRoutes as Type]).filter(
    (route): route is Described => route.answer !== undefined,
  );
  const tags = [...new Set([...routes.map(tagOf), ...AUTHORIZATION.tags])];
  const { paths, parameters } = withSharedParameters({ ...pathsOf(routes), '/oauth2/auth': { get: AUTHORIZATION } });
  const document = withExamples({
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: VERSION,
      description: DESCRIPTION,
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
      contact: { name: 'The operator of this platform' },
    },
    servers: [{ url: '/' }],
    tags: tagsOf(tags),
    'x-tagGroups': tagGroupsOf(tags),
    paths,
    webhooks: WEBHOOKS,
    components: {
      schemas: {
        Error: ERROR_SCHEMA,
        OAuthError: OAUTH_ERROR_SCHEMA,
        ...Object.assign({}, ...routes.map(schemasOf)),
        ...WEBHOOK_SCHEMAS,
      },
      responses: { ...WITHOUT_BODY, ...ERROR_RESPONSES },
      parameters: { ...PARAMETERS, ...parameters },
      securitySchemes: SECURITY_SCHEMES,
    },
  });
  return withAdditions(document, isAddition);
}

const WITHOUT_BODY = {
  204: { description: 'The response to OPTIONS: `Allow` lists the methods.', headers: { ...REQUEST_ID, ...ALLOW } },
  304: {
    description: 'The resource still has the version of `If-None-Match`.',
    headers: { ...REQUEST_ID, ...ETAG, ...CALL_LIMIT, ...VARIES },
  },
};

type Described = Route & { readonly answer: AnswerSpec };

function pathsOf(routes: readonly Described[]): OpenApi['paths'] {
  const paths: Record<string, Record<string, ApiOperation>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    (paths[path] ??= {})[route.method.toLowerCase()] = operationOf(route);
  }
  return paths;
}

/** The ways to send a token. */
const TOKENS: ApiOperation['security'] = [{ bearer: [] }, { access_token: [] }];

function operationOf(route: Described): ApiOperation {
  const { operation } = route;
  const requestBody = requestBodyOf(route);
  const { summary, description, addition } = textOf(operation);
  return {
    operationId: operation,
    summary,
    description: [description, permissionText(route), addition && 'An addition to the interface.']
      .filter(Boolean)
      .join(' '),
    ...(addition && { 'x-marquee-addition': addition }),
    ...(route.ofApp && { 'x-marquee-of-app': true }),
    tags: [tagOf(route)],
    security: securityOf(route),
    parameters: parametersOf(route),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...successesOf(route), ...unchangedOf(route), ...errorsOf(route) },
  };
}

function permissionText({ access }: Route): string {
  if (access === undefined || !('session' in access)) return '';
  const { permission, operator } = access;
  if (operator === true) return 'Only for operators of the platform.';
  return permission === undefined ? '' : `It needs the permission \`${permission}\`.`;
}

function securityOf({ access, method }: Route): ApiOperation['security'] {
  if (access === undefined) return [];
  if ('session' in access) return [method === 'GET' ? { session: [] } : { session: [], csrf: [] }];
  if ('license' in access) return [{ license: [] }];
  if (!('scope' in access)) return [];
  return [...[access.scope].flat().map((scope) => ({ oauth2: [scope] })), ...TOKENS];
}

/** The answers of a route by status; an alternative answer may have a different status. */
function successesOf(route: Described): Record<string, object> {
  const { answer } = route;
  const { instead, ...first } = answer;
  if (instead === undefined || instead.status === answer.status) return { [answer.status]: successOf(route) };
  const others = { ...route, answer: { ...instead, crossOrigin: answer.crossOrigin } };
  return { [answer.status]: successOf({ ...route, answer: first }), [instead.status]: successOf(others) };
}

function successOf(route: Described): object {
  const { answer } = route;
  const description = successText(route);
  if (answer.kind === 'redirect') return { description, headers: { ...REQUEST_ID, ...LED_ON } };
  const headers = {
    ...REQUEST_ID,
    ...(hasTag(answer) ? ETAG : {}),
    ...(isPartlyTagged(answer) ? ETAG_OF_ONE : {}),
    ...(answer.kind === 'list' && !answer.whole ? NEXT_PAGE : {}),
    ...(isList(route) ? BY_ACCEPT : {}),
    ...crossOriginOf(answer),
    ...(route.upload === true ? BEGUN_UPLOAD : {}),
    ...(isCounted(route) ? CALL_LIMIT : {}),
    ...(isKeyed(route) || route.keyed ? REPLAYED : {}),
    ...(isScoped(route) && useOf(route) !== null ? { ...IGNORED, ...WARNING } : {}),
  };
  const answers = [answer, ...(answer.instead ? [answer.instead] : [])];
  // Clients distinguish the alternatives by the presence of the list.
  const schemas = [
    ...answers.map((one) => withoutList(answerSchema(one), one, answer)),
    ...(answers.some(({ orNothing }) => orNothing) ? [NOTHING] : []),
  ];
  const schema = schemas.length > 1 ? { oneOf: schemas } : (schemas[0] ?? {});
  const content = answer.kind === 'empty' ? {} : { content: { ...json(schema), ...streamedContent(route) } };
  return { description, headers, ...content };
}

/** The answer to a client that already has this version of the row. */
function unchangedOf({ answer, method }: Described): Record<string, object> {
  return method === 'GET' && isOfOne(answer) ? { 304: { $ref: '#/components/responses/304' } } : {};
}

function withoutList(schema: JsonSchema, of: AnswerSpec, { soleIn, resource }: AnswerSpec): JsonSchema {
  return of.kind === 'one' && soleIn && resource ? { ...schema, additionalProperties: false } : schema;
}

/** `{}` */
const NOTHING: JsonSchema = { type: 'object', additionalProperties: false };

const COUNT = { type: 'integer', minimum: 0, description: 'The number of rows.' };

function answerSchema(answer: AnswerSpec): JsonSchema {
  const { resource, schema } = answer;
  if (answer.kind === 'count') return object({ count: COUNT });
  if (!resource) return schema === undefined ? NOTHING : ref(schema.title);
  const noun = nounOf(resource);
  const row = ref(nameOf(resource));
  if (answer.kind === 'one') return object({ [resource.name]: { ...row, description: `The ${noun}.` } });
  const list = { type: 'array', items: row };
  const { alsoIn, soleIn } = answer;
  const sole = soleIn && { [soleIn]: { ...row, description: `The ${noun}, if the list has only one.` } };
  // No property: code generators would give both spellings of the key the same name.
  const also = alsoIn && { patternProperties: { [`^${alsoIn}$`]: { type: 'array', items: {} } } };
  const { properties, required } = object({ [resource.plural]: { ...list, description: listText(answer, noun) } });
  return { type: 'object', properties: { ...properties, ...sole }, ...also, required };
}

function listText({ alsoIn }: AnswerSpec, noun: string): string {
  return `A row for each ${noun}.${alsoIn ? ` For older clients, \`${alsoIn}\` repeats the list.` : ''}`;
}

/** A route's body is the resource of its answer, or of the answer's list. */
function useOf(route: Described): 'create' | 'update' | null {
  const { operation, upload, question, sent, answer } = route;
  if (upload === true || question !== undefined || sent !== undefined || !takesBody(route)) return null;
  // No request can change a replay, so its fields are those of a create.
  const { fields = {} } = answer.resource ?? {};
  const isChangeable = Object.values(fields).some((field) => isWritten(field, 'update'));
  return operation.endsWith('.create') || answer.status === 201 || !isChangeable ? 'create' : 'update';
}

function requestBodyOf(route: Described): ApiOperation['requestBody'] | null {
  const { form } = route;
  if (form?.schema !== undefined) {
    return {
      required: form.inQuery !== true,
      content: { [FORM_TYPE]: { schema: form.schema } },
    };
  }
  if (route.upload === true) return { required: true, content: UPLOAD };
  const sent = route.question ?? route.sent;
  if (sent !== undefined) return { required: true, content: json(sent) };
  const body = bodyOf(route);
  return body === null ? null : { required: true, content: json(body) };
}

const BYTES = { type: 'string', format: 'binary' };
/** The body of an upload: the file by itself, or in a multipart form. */
const UPLOAD: UploadContent = {
  [MULTIPART_TYPE]: {
    example: { [FILE_FIELD]: 'the bytes of quay.png' },
    schema: {
      type: 'object',
      properties: { [FILE_FIELD]: { ...BYTES, description: 'The bytes of the file.' } },
      required: [FILE_FIELD],
    },
  },
  'image/*': { schema: BYTES, example: 'the bytes of quay.png' },
};

function bodyOf(route: Described): JsonSchema | null {
  const use = useOf(route);
  const { resource } = route.answer;
  if (use === null || !resource) return null;
  const description = use === 'create' ? `The fields of the ${nounOf(resource)}.` : 'The fields to change.';
  return object({ [resource.bodyKey]: { ...ref(nameOf(resource, use)), description } });
}

function schemasOf(route: Described): Record<string, JsonSchema> {
  const { resource, schema, refused } = route.answer;
  if (schema !== undefined) return { [schema.title]: schema, ...(refused && { [refused.title]: refused }) };
  if (!resource) return {};
  const use = useOf(route);
  const sent = use === null ? {} : { [nameOf(resource, use)]: schemaOf(resource, use) };
  return { [nameOf(resource)]: schemaOf(resource, 'read'), ...sent };
}

/** `customer_address` → `CustomerAddress`, `CustomerAddressCreate` */
function nameOf(resource: Resource, use: 'read' | 'create' | 'update' = 'read'): string {
  const words = [...resource.name.split('_'), ...(use === 'read' ? [] : [use])];
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function tagOf(route: Route): string {
  return route.operation.split('.')[0] ?? route.operation;
}

function successText({ answer, operation }: Described): string {
  const noun = answer.resource === undefined ? '' : nounOf(answer.resource);
  if (answer.status === 202) return 'The report is accepted and will be published soon.';
  if (answer.instead?.kind === 'one') return `A page of the list, or a single ${noun} if the query asks for it.`;
  if (answer.orNothing) return `The ${noun}, or \`{}\` if there is none.`;
  switch (answer.kind) {
    case 'one':
      return answer.status === 201
        ? `The new ${noun}.`
        : `The ${noun}${isChange(operation) ? ' after the change' : ''}.`;
    case 'list':
      return answer.whole ? 'The complete list.' : 'A page of the list.';
    case 'count':
      return 'The number of rows.';
    case 'nothing':
      return 'The request was applied; the body is `{}`.';
    case 'document':
      return answer.schema?.description ?? '';
    case 'empty':
      return 'The request was applied; the body is empty.';
    case 'redirect':
      return 'The browser goes on to the content of the customer.';
  }
}

function isChange(operation: string): boolean {
  return /\.(update|makeDefault)/.test(operation);
}

function object(properties: Record<string, JsonSchema>) {
  return { type: 'object', properties, required: Object.keys(properties) };
}
function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
function json(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}
