import { applyDecorators, HttpCode } from '@nestjs/common';
import { ByLicenseKey, ByLicenseKeyInBody, JsonApi, MaxBody } from '@marquee/edge';

const MAX_BYTES = 16 * 1024;

const jsonApi = (status: number): MethodDecorator => applyDecorators(JsonApi(), MaxBody(MAX_BYTES), HttpCode(status));

/** A route in JSON:API for programs that send their license key as a header. */
export const ByKey = (status: 200 | 201 | 204 = 200): MethodDecorator =>
  applyDecorators(ByLicenseKey(), jsonApi(status));

/** The key is in the body, so the handler reads it. */
export const ByKeyInBody = (): MethodDecorator => applyDecorators(ByLicenseKeyInBody(), jsonApi(200));
