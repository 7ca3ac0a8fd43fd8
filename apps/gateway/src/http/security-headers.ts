import type { Mode } from '@marquee/service-kit';

/** On every answer. Pages for people bring their own content security policy. */
export function securityHeaders(mode: Mode): Readonly<Record<string, string>> {
  const headers = {
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
  };
  if (mode === 'local') return headers;
  return { ...headers, 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
}
