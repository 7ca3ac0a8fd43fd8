import type { JsonSchema } from '@marquee/contracts';
import type { FORM_TYPE, MULTIPART_TYPE } from '@marquee/edge';

/** The part of OpenAPI 3.1 that the reference uses. */
export interface OpenApi {
  readonly openapi: '3.1.0';
  readonly info: {
    readonly title: string;
    readonly version: string;
    readonly description: string;
    readonly license: { readonly name: string; readonly identifier: string };
    readonly contact: { readonly name: string };
  };
  readonly servers: readonly { readonly url: string }[];
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly 'x-tagGroups': readonly { readonly name: string; readonly tags: readonly string[] }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ApiOperation>>>>;
  readonly webhooks: Readonly<Record<string, object>>;
  readonly components: {
    readonly schemas: Readonly<Record<string, JsonSchema>>;
    readonly responses: Readonly<Record<string, object>>;
    readonly parameters: Readonly<Record<string, ApiParameter>>;
    readonly securitySchemes: object;
  };
}
export interface ApiOperation {
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** The operation is not part of the interface. */
  readonly 'x-marquee-addition'?: true;
  /** The rows belong to the calling app, so a session names one in the path. */
  readonly 'x-marquee-of-app'?: true;
  readonly tags: readonly string[];
  readonly security: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters: readonly (ApiParameter | ApiReference)[];
  readonly requestBody?: { readonly required: boolean; readonly content: JsonContent | FormContent | UploadContent };
  readonly responses: Readonly<Record<string, object>>;
}
export interface ApiReference {
  readonly $ref: string;
}
export interface ApiParameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required?: true;
  readonly description: string;
  /** The interface lacks the parameter. */
  readonly 'x-marquee-addition'?: true;
  readonly schema: JsonSchema;
  readonly example?: unknown;
  readonly examples?: { readonly default: { readonly value: unknown; readonly 'x-disabled': true } };
}
export type FormContent = { readonly [FORM_TYPE]: { readonly schema: JsonSchema } };
export type UploadContent = {
  readonly [MULTIPART_TYPE]: { readonly schema: JsonSchema; readonly example: unknown };
  readonly 'image/*': { readonly schema: JsonSchema; readonly example: unknown };
};
export type JsonContent = { readonly 'application/json': { readonly schema: JsonSchema } };
