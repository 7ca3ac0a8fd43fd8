/** Keys whose values never reach a log line, at any depth, whatever their case. */
export const SECRET_KEYS: ReadonlySet<string> = new Set([
  'password',
  'password_confirmation',
  'password_hash',
  'new_password',
  'access_token',
  'refresh_token',
  'client_secret',
  'signing_secret',
  'secret',
  'code',
  'code_verifier',
  'login_token',
  'external_access_token',
  'creditcard_number',
  'creditcard_cvc',
  'authorization',
  'cookie',
  'set-cookie',
  'marquee_key',
  'nats_password',
  'database_url',
]);

const CENSORED = '[redacted]';
/** Secrets that travel inside text: queries, bearer headers, URLs with a password. */
const IN_TEXT: readonly [RegExp, string][] = [
  [/([?&](?:access_token|refresh_token|client_secret|password|code|login_token)=)[^&\s"']+/gi, `$1${CENSORED}`],
  [/(bearer\s+)[\w.~+/-]+=*/gi, `$1${CENSORED}`],
  [/(\w+:\/\/[^\s:/@]+:)[^\s@/]+@/g, `$1${CENSORED}@`],
  [/(\/api\/customers\/login\/[^/\s]+\/)[^/\s?"']+/gi, `$1${CENSORED}`],
];
/** Most text holds none of these; one look spares it the rest. */
const SUSPICIOUS = /[?&]\w+=|bearer\s|:\/\/[^\s/]*@|\/login\//i;
const MAX_DEPTH = 8;

/** A copy that is safe to write down. Errors keep their type, message and stack. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  if (value instanceof Date) return value;
  if (value instanceof Error) return describedError(value, depth);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) =>
      SECRET_KEYS.has(key.toLowerCase()) ? [key, CENSORED] : [key, redacted(inner, depth + 1)],
    ),
  );
}

export function redactedText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return IN_TEXT.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), text);
}

function describedError(error: Error, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    message: redactedText(error.message),
    stack: redactedText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redacted(error.cause, depth + 1) }),
  };
}
