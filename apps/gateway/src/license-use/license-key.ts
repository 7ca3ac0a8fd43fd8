import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The license key of the request, which licensing verifies. */
export const LicenseKey = createParamDecorator((_: unknown, host: ExecutionContext): string => {
  const { licenseKey } = host.switchToHttp().getRequest<FastifyRequest>().edge;
  if (licenseKey === undefined) throw new Error('This route has no license key. Add @ByLicenseKey().');
  return licenseKey;
});
