const CENSORED = '[redacted]';

/** Names of secrets, ignoring case and separators: `refreshToken`, `X-API-Key`. */
const SECRET_NAME =
  /passw|passphrase|pass$|secret|token|authorization|cookie|cvc|creditcardnumber|codeverifier|databaseurl|keys?$/;
/** Codes of errors and countries are public; any other "code" may be a secret. */
const PLAIN_CODE = /^(?:[A-Z_]{1,40}|[a-z_]{1,40}|[\dA-Z]{5})$/;

/** A name as in SECRET_NAME within text, followed by its value. */
const NAME_IN_TEXT =
  '(?:passw|passphrase|secret|token|cvc|creditcard_number|code_?verifier|(?:api|vault|marquee|private|idempotency)[_-]?key)';
/** A quoted value, also in JSON within JSON, or else up to the end of the word. */
const VALUE_IN_TEXT = String.raw`(?:\\"[^"\\]*|"(?:[^"\\]|\\.)*|'[^']*|[^\s&"',;}\\]+)`;
/** Secrets within text: queries, JSON, headers and URLs with a password. */
const IN_TEXT: readonly [RegExp, string][] = [
  [/((?:set-)?cookie\\?["']?\s{0,9}[:=]\s{0,9}\\?["']?)[^\r\n"'\\]+/gi, `$1${CENSORED}`],
  [/(authorization\\?["']?\s{0,9}[:=]\s{0,9}\\?["']?(?:\w{1,20}\s+)?)[\w.~+/=-]+/gi, `$1${CENSORED}`],
  [/(bearer\s+)[\w.~+/-]+=*/gi, `$1${CENSORED}`],
  // The lookahead tests each word once, before the search for the start of the token.
  [/(?<![\w-])(?=[\w-]+\.[\w-]+\.[\w-])([\w-]*?)\beyJ[\w-]*\.[\w-]+\.[\w-]+/g, `$1${CENSORED}`],
  [
    new RegExp(String.raw`(${NAME_IN_TEXT}[\w-]{0,40}\\?["']?\s{0,9}[:=]\s{0,9})${VALUE_IN_TEXT}`, 'gi'),
    `$1${CENSORED}`,
  ],
  [/(\bcode=)[^&\s"']+/gi, `$1${CENSORED}`],
  [/(["']code\\?["']\s{0,9}:\s{0,9}\\?["'])(?![A-Z_]+\\?["']|[a-z_]+\\?["'])[^"'\\]{6,}/g, `$1${CENSORED}`],
  [/(:\/\/[^\s:/@]*:)[^\s/]*@/g, `$1${CENSORED}@`],
  [/(:\/\/)[^\s:/@]+@/g, `$1${CENSORED}@`],
  [/(\/api\/customers\/login\/[^/\s]+\/)[^/\s?"']+/gi, `$1${CENSORED}`],
];
/** A quick test that most texts fail, so that the slower patterns are skipped. */
const SUSPICIOUS =
  /passw|passphrase|secret|token|auth|bearer|cookie|cvc|creditcard|verifier|key|code|eyJ|:\/\/|\/login\//i;

const MAX_DEPTH = 8;
/** Bounds the cache of names, in case an app logs a map by id. */
const MAX_KNOWN = 1000;
const known = new Map<string, boolean>();

/** A copy without secrets. Errors keep their type, message, code and stack. */
export function redacted(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactedText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((item) => redacted(item, depth + 1));
  if (value instanceof Date) return value;
  if (value instanceof Error) return describedError(value, depth);
  if (ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, redactedField(key, inner, depth)]));
}

export function redactedText(text: string): string {
  if (!SUSPICIOUS.test(text)) return text;
  return IN_TEXT.reduce((safe, [pattern, replacement]) => safe.replace(pattern, replacement), text);
}

function redactedField(key: string, value: unknown, depth: number): unknown {
  if (isSecret(key)) return CENSORED;
  if (key.length === 4 && key.toLowerCase() === 'code') return redactedCode(value);
  return redacted(value, depth + 1);
}

function isSecret(key: string): boolean {
  const before = known.get(key);
  if (before !== undefined) return before;
  const secret = SECRET_NAME.test(key.toLowerCase().replaceAll(/[^a-z\d]/g, ''));
  if (known.size < MAX_KNOWN) known.set(key, secret);
  return secret;
}

function redactedCode(code: unknown): unknown {
  return typeof code === 'number' || (typeof code === 'string' && PLAIN_CODE.test(code)) ? code : CENSORED;
}

function describedError(error: Error & { code?: unknown }, depth: number): Record<string, unknown> {
  return {
    type: error.name,
    ...(error.code === undefined ? {} : { code: redactedCode(error.code) }),
    message: redactedText(error.message),
    stack: redactedText(error.stack ?? ''),
    ...(error.cause === undefined ? {} : { cause: redacted(error.cause, depth + 1) }),
  };
}
