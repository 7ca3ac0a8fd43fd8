import { ERROR_CODES, ShopError, type ErrorCode } from '@marquee/contracts';
import { failureOf, oauthFailureOf, STATUS } from '@marquee/edge';
import type { ApiOperation, ApiParameter, ApiReference, OpenApi } from '../document';
import { streamedExamples } from '../streams';
import { RECORDED } from './recorded';
import type { Recording } from './recordings';

interface Media {
  readonly example?: unknown;
  readonly examples?: object;
}
interface Answer {
  readonly $ref?: string;
  readonly content?: Readonly<Record<string, Media>>;
}

const JSON_TYPE = 'application/json';
const REQUEST_ID = '0b7e4d52-3c61-4f8a-9e2d-7a5b6c4d3e2f';
const CODES = Object.keys(ERROR_CODES) as ErrorCode[];

/** Adds recorded requests and answers. Errors that no system test can provoke are rendered by the gateway's own code. */
export function withExamples(document: OpenApi): OpenApi {
  const { responses, parameters } = document.components;
  return {
    ...document,
    paths: mapped(document.paths, (methods) => mapped(methods, operationWith)),
    components: {
      ...document.components,
      responses: mapped(responses, (one, status) => sharedWith(one, Number(status))),
      parameters: mapped(parameters, (one, name) => parameterWith(one, recordingWith(name, one, document))),
    },
  };
}

/** The first recording of an operation that takes the shared parameter in its path. */
function recordingWith(component: string, { name }: ApiParameter, { paths }: OpenApi): Recording {
  const $ref = `#/components/parameters/${component}`;
  const operations = Object.values(paths).flatMap((methods) => Object.values(methods));
  const users = operations.filter(({ parameters }) => parameters.some((one) => '$ref' in one && one.$ref === $ref));
  const recordings = users.map(({ operationId }) => RECORDED[operationId] ?? { answers: {} });
  return recordings.find(({ places }) => places?.[name] !== undefined) ?? { answers: {} };
}

function operationWith(operation: ApiOperation): ApiOperation {
  const recording = RECORDED[operation.operationId] ?? { answers: {} };
  const { parameters, requestBody, responses } = operation;
  return {
    ...operation,
    parameters: parameters.map((one) => parameterWith(one, recording)),
    ...(requestBody && { requestBody: { ...requestBody, content: contentWith(requestBody.content, recording.sent) } }),
    responses: mapped(responses, (one, status) => answerWith(one, status, recording)),
  };
}

function parameterWith<P extends ApiParameter | ApiReference>(parameter: P, { places = {} }: Recording): P {
  if ('$ref' in parameter || parameter.in !== 'path') return parameter;
  const value = places[parameter.name];
  if (value === undefined) return parameter;
  return { ...parameter, example: parameter.schema.type === 'integer' ? Number(value) : value };
}

/** The first content type shows the example; other content types accept the same fields. */
function contentWith<C extends object>(content: C, example: unknown): C {
  const [[type, media] = ['', {}]] = Object.entries(content) as [string, Media][];
  return example === undefined ? content : { ...content, [type]: { ...media, example } };
}

function answerWith(answer: Answer, status: string, { answers }: Recording): Answer {
  const media = answer.content?.[JSON_TYPE];
  if (answer.$ref !== undefined || media === undefined) return answer;
  if (Number(status) < 400) {
    const example = answers[status];
    if (example === undefined) return answer;
    const { content = {} } = answer;
    return {
      ...answer,
      content: { ...content, [JSON_TYPE]: { ...media, example }, ...streamedExamples(content, example) },
    };
  }
  return withErrors(answer, media, { ...renderedOf(Number(status), answer), ...recordedOf(status, answers) });
}

/** An error of many operations shows the answer of the first one that a test has provoked. */
function sharedWith(answer: Answer, status: number): Answer {
  const media = answer.content?.[JSON_TYPE];
  if (media === undefined) return answer;
  const rendered = renderedOf(status, answer);
  const recorded = Object.values(RECORDED).map(({ answers }) => recordedOf(String(status), answers));
  return withErrors(
    answer,
    media,
    mapped(rendered, (body, code) => recorded.find((one) => code in one)?.[code] ?? body),
  );
}

function withErrors(answer: Answer, media: Media, bodies: Readonly<Record<string, unknown>>): Answer {
  const examples = mapped(bodies, (value) => ({ value }));
  return { ...answer, content: { ...answer.content, [JSON_TYPE]: { ...media, examples } } };
}

function recordedOf(status: string, answers: Recording['answers']): Record<string, unknown> {
  const named = Object.entries(answers).filter(([name]) => name.startsWith(`${status} `));
  return Object.fromEntries(named.map(([name, body]) => [name.slice(status.length + 1), body]));
}

/** The errors that the description of an answer names by their codes. */
function renderedOf(status: number, answer: Answer & { description?: string }): Record<string, unknown> {
  const meant = CODES.filter((code) => STATUS[code] === status);
  const named = meant.filter((code) => answer.description?.includes(` ${code}`));
  const isOAuth = JSON.stringify(answer.content).includes('OAuthError');
  if (isOAuth) return Object.fromEntries(meant.map((code) => [code, oauthFailureOf(new ShopError(code)).body]));
  if (named.length === 0) named.push(...meant.slice(0, 1));
  return Object.fromEntries(named.map((code) => [code, failureOf(new ShopError(code), REQUEST_ID).body]));
}

function mapped<T, R>(record: Readonly<Record<string, T>>, change: (value: T, key: string) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value, key)]));
}
