import type { ApiOperation, ApiParameter, OpenApi } from '../document';
import { RECORDED } from '../examples/recorded';
import { parametersIn, placeName } from '../parameters/shared-parameters';

interface Media {
  readonly example?: unknown;
}
interface Entry {
  readonly key: string;
  readonly value: string;
  readonly description?: string;
  readonly disabled?: true;
}
interface Folder {
  readonly name: string;
  readonly description?: string;
  readonly item: readonly object[];
}
export interface PostmanCollection {
  readonly info: { readonly name: string; readonly description: string; readonly schema: string };
  readonly auth: object;
  readonly variable: readonly Entry[];
  readonly item: readonly Folder[];
}

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Filled in by the user; the ids of the examples follow. */
const VARIABLES: Readonly<Record<string, string>> = {
  base_url: 'http://localhost:3000',
  access_token: '',
  refresh_token: '',
  client_id: '',
  client_secret: '',
};

/** The reference as a Postman collection of format 2.1, with recorded bodies and answers. */
export function postmanCollection(document: OpenApi): PostmanCollection {
  const { info, tags, paths } = document;
  const requests = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      tag: operation.tags[0],
      item: itemOf(method.toUpperCase(), path, operation, parametersIn(operation, document)),
    })),
  );
  return {
    info: {
      name: `${info.title} ${info.version}`,
      description: info.description,
      schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json',
    },
    auth: { type: 'bearer', bearer: [{ key: 'token', value: '{{access_token}}', type: 'string' }] },
    variable: Object.entries({ ...VARIABLES, ...placesIn(paths) }).map(([key, value]) => ({ key, value })),
    item: tags.map(({ name, description }) => ({
      name,
      description,
      item: requests.filter(({ tag }) => tag === name).map(({ item }) => item),
    })),
  };
}

/** The variables of all paths with a recorded value each. */
function placesIn(paths: OpenApi['paths']): Record<string, string> {
  const places: Record<string, string> = {};
  for (const [path, methods] of Object.entries(paths)) {
    for (const { operationId } of Object.values(methods)) {
      for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
        places[placeName(path, name)] ||= RECORDED[operationId]?.places?.[name] ?? '';
      }
    }
  }
  return places;
}

function itemOf(method: string, path: string, operation: ApiOperation, parameters: readonly ApiParameter[]): object {
  const { summary, description, security, requestBody } = operation;
  const [[type, media] = ['', {}]] = Object.entries((requestBody?.content ?? {}) as Record<string, Media>);
  const header = [
    ...(type === JSON_TYPE ? [{ key: 'Content-Type', value: JSON_TYPE }] : []),
    ...parameters.filter((one) => one.in === 'header').map(entryOf),
  ];
  const request = {
    method,
    header,
    url: urlOf(path, parameters),
    ...(type !== '' && { body: bodyOf(type, media) }),
    ...(security.every((way) => 'session' in way || 'license' in way) && { auth: { type: 'noauth' } }),
  };
  return { name: summary, request: { ...request, description }, response: responsesOf(operation, request) };
}

/** Postman accepts only whole segments as path variables, so ids are variables of the collection. */
function urlOf(path: string, parameters: readonly ApiParameter[]): object {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => `{{${placeName(path, name)}}}`);
  const query = parameters.filter((one) => one.in === 'query').map(entryOf);
  const sent = query.filter(({ disabled }) => !disabled).map(({ key, value }) => `${key}=${value}`);
  const raw = `{{base_url}}${filled}${sent.length > 0 ? `?${sent.join('&')}` : ''}`;
  return { raw, host: ['{{base_url}}'], path: filled.slice(1).split('/'), query };
}

function entryOf({ name, required, description, schema }: ApiParameter): Entry {
  const [example] = (schema['examples'] ?? schema['enum'] ?? ['']) as unknown[];
  const value = Object.hasOwn(VARIABLES, name) ? `{{${name}}}` : String(example);
  return { key: name, value, description, ...(!required && { disabled: true as const }) };
}

function bodyOf(type: string, { example }: Media): object {
  if (type === JSON_TYPE) {
    return { mode: 'raw', raw: JSON.stringify(example, null, 2), options: { raw: { language: 'json' } } };
  }
  if (type === FORM_TYPE) {
    const fields = Object.entries((example ?? {}) as Record<string, string>);
    const valueOf = (key: string, value: string): string => (Object.hasOwn(VARIABLES, key) ? `{{${key}}}` : value);
    return { mode: 'urlencoded', urlencoded: fields.map(([key, value]) => ({ key, value: valueOf(key, value) })) };
  }
  return { mode: 'formdata', formdata: [{ key: 'file', type: 'file', src: [] }] };
}

/** The recorded answers, without those that no request has provoked. */
function responsesOf({ operationId, responses }: ApiOperation, originalRequest: object): object[] {
  return Object.entries(RECORDED[operationId]?.answers ?? {}).map(([name, body]) => {
    const { description } = (responses[name.slice(0, 3)] ?? {}) as { description?: string };
    return {
      name: Number(name.slice(0, 3)) < 400 ? (description ?? name) : name,
      originalRequest,
      code: Number(name.slice(0, 3)),
      _postman_previewlanguage: 'json',
      header: [{ key: 'Content-Type', value: JSON_TYPE }],
      body: JSON.stringify(body, null, 2),
    };
  });
}
