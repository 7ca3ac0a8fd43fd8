import type { Type } from '@nestjs/common';
import { schemaOf, SCOPES, type JsonSchema, type Resource } from '@marquee/contracts';
import { hasTag, isOfOne, type AnswerSpec } from '../http/replies/answer';
import { FORM_TYPE } from '../http/bodies/form';
import { takesBody } from '../http/routing/route';
import { FILE_FIELD, MULTIPART_TYPE } from '../http/bodies/upload';
import { DESCRIPTION } from './description';
import { ERROR_RESPONSES, ERROR_SCHEMA, errorsOf, OAUTH_ERROR_SCHEMA } from './openapi-errors';
import {
  ALLOW,
  CALL_LIMIT,
  IGNORED,
  CROSS_ORIGIN,
  ETAG,
  ETAG_OF_ONE,
  LED_ON,
  NEXT_PAGE,
  REPLAYED,
  REQUEST_ID,
} from './openapi-headers';
import { parametersOf } from './openapi-parameters';
import type { ApiOperation, JsonContent, OpenApi, UploadContent } from './document';
import { withExample } from './parameter-examples';
import { isScoped, routesOf, type Route } from './routes';

/** Builds the whole document from the declarations of routes and contracts. */
export function openapi(controllers: readonly Type[]): OpenApi {
  const routes = routesOf(controllers).filter((route): route is Described => route.answer !== undefined);
  const tags = [...new Set(routes.map(tagOf))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Marquee',
      version: '1.0.0',
      description: DESCRIPTION,
    },
    servers: [{ url: '/' }],
    tags: tags.map((name) => ({ name })),
    paths: pathsOf(routes),
    components: {
      schemas: { Error: ERROR_SCHEMA, OAuthError: OAUTH_ERROR_SCHEMA, ...Object.assign({}, ...routes.map(schemasOf)) },
      responses: { ...WITHOUT_BODY, ...ERROR_RESPONSES },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: scopesText() },
        access_token: { type: 'apiKey', in: 'query', name: 'access_token' },
      },
    },
  };
}

const WITHOUT_BODY = {
  204: { description: 'What OPTIONS is answered.', headers: { ...REQUEST_ID, ...ALLOW } },
  304: { description: 'The row still has that version.', headers: { ...REQUEST_ID, ...ETAG, ...CALL_LIMIT } },
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

function operationOf(route: Described): ApiOperation {
  const { answer, access } = route;
  const scopes = access !== undefined && 'scope' in access ? [access.scope] : null;
  const requestBody = requestBodyOf(route);
  return {
    operationId: route.operation,
    summary: summaryOf(route),
    ...(answer.schema === undefined ? {} : { description: answer.schema.description }),
    tags: [tagOf(route)],
    security: scopes === null ? [] : [{ bearer: scopes }, { access_token: scopes }],
    parameters: parametersOf(route).map(withExample),
    ...(requestBody === null ? {} : { requestBody }),
    responses: { ...successesOf(route), ...unchangedOf(route), ...errorsOf(route) },
  };
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
  if (answer.kind === 'redirect') return { description: 'Go there now.', headers: { ...REQUEST_ID, ...LED_ON } };
  const headers = {
    ...REQUEST_ID,
    ...(hasTag(answer) ? ETAG : {}),
    ...(answer.orNothing || answer.instead?.kind === 'one' ? ETAG_OF_ONE : {}),
    ...(answer.kind === 'list' && !answer.whole ? NEXT_PAGE : {}),
    ...(answer.crossOrigin ? CROSS_ORIGIN : {}),
    ...(isScoped(route) ? CALL_LIMIT : {}),
    ...(isScoped(route) && route.method === 'POST' && route.question === undefined ? REPLAYED : {}),
    ...(isScoped(route) && useOf(route) !== null ? IGNORED : {}),
  };
  const answers = [answer, ...(answer.instead ? [answer.instead] : [])];
  const schemas = [...answers.map(answerSchema), ...(answers.some(({ orNothing }) => orNothing) ? [NOTHING] : [])];
  const schema = schemas.length > 1 ? { oneOf: schemas } : (schemas[0] ?? {});
  const content = answer.kind === 'empty' ? {} : { content: json(schema) };
  return { description: answer.status === 202 ? 'Taken, and done soon.' : 'Done.', headers, ...content };
}

/** The answer to a client that already has this version of the row. */
function unchangedOf({ answer, method }: Described): Record<string, object> {
  return method === 'GET' && isOfOne(answer) ? { 304: { $ref: '#/components/responses/304' } } : {};
}

/** `{}` */
const NOTHING: JsonSchema = { type: 'object', additionalProperties: false };

function answerSchema(answer: AnswerSpec): JsonSchema {
  const { resource, schema } = answer;
  if (answer.kind === 'count') return object({ count: { type: 'integer', minimum: 0 } });
  if (answer.kind === 'one' && resource) return object({ [resource.name]: ref(nameOf(resource)) });
  if (answer.kind === 'list' && resource) {
    return object({ [resource.plural]: { type: 'array', items: ref(nameOf(resource)) } });
  }
  return schema === undefined ? NOTHING : ref(schema.title);
}

/** A route's body is the resource of its answer, or of the answer's list. */
function useOf(route: Described): 'create' | 'update' | null {
  const { operation, upload, question, sent, answer } = route;
  if (upload === true || question !== undefined || sent !== undefined || !takesBody(route)) return null;
  return operation.endsWith('.create') || answer.status === 201 ? 'create' : 'update';
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
/** The body of an upload: the file alone, or in a multipart form. */
const UPLOAD: UploadContent = {
  [MULTIPART_TYPE]: { schema: { type: 'object', properties: { [FILE_FIELD]: BYTES }, required: [FILE_FIELD] } },
  'image/*': { schema: BYTES },
};

function bodyOf(route: Described): JsonSchema | null {
  const use = useOf(route);
  const { resource } = route.answer;
  return use === null || !resource ? null : object({ [resource.bodyKey]: ref(nameOf(resource, use)) });
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

function summaryOf({ answer, operation, method }: Described): string {
  const { resource, summary } = answer;
  const tag = operation.split('.')[0];
  if (summary !== undefined) return summary;
  if (answer.kind === 'document') return `Read ${answer.schema?.title}`;
  if (answer.kind === 'list') return `List ${resource?.plural}`;
  if (answer.kind === 'count') return `Count ${tag}`;
  if (answer.kind === 'nothing') return `Delete from ${tag}`;
  if (method === 'GET') return `Read one ${resource?.name}`;
  return `${operation.endsWith('.create') ? 'Create' : 'Change'} one ${resource?.name}`;
}

function scopesText(): string {
  const lines = Object.entries(SCOPES).map(([scope, says]) => `- \`${scope}\`: ${says}`);
  return ['Scopes:', ...lines].join('\n');
}

function object(properties: Record<string, JsonSchema>): JsonSchema {
  return { type: 'object', properties, required: Object.keys(properties) };
}
function ref(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
function json(schema: JsonSchema): JsonContent {
  return { 'application/json': { schema } };
}
