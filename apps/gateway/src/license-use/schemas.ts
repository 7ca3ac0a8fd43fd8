import { MAX_PROCESSES, PROTECTION_TERMS, USE_KINDS, VALIDATION_CODES, type JsonSchema } from '@marquee/contracts';
import type { DocumentSchema } from '@marquee/edge';

const text = { type: 'string', maxLength: 255 };
export const instant = { type: 'string', format: 'date-time' };
export const orNull = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] });
export const object = (properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema => ({
  type: 'object',
  properties,
  required,
});

export const fingerprint = {
  ...text,
  description: 'The name of the device, which the program derives from the hardware or draws once. Case matters.',
};
const process = {
  ...text,
  description: `The name of the process, if the program counts its processes: a device may run ${MAX_PROCESSES}.`,
};
const now = {
  ...instant,
  description: 'The time by the clock of the device, in ISO 8601 with a zone. Reveals a clock that was set back.',
};

export const VALIDATE: JsonSchema = object(
  {
    fingerprint,
    product_id: {
      ...orNull({ type: 'string' }),
      description: 'The `product_id` that the program is about to use; null is refused, so that no program forgets it.',
    },
    country: { type: 'string', description: 'The code of the country in which the program runs.' },
    entitlements: {
      type: 'array',
      items: { type: 'string', maxLength: 64 },
      maxItems: 50,
      description: 'Names of rights that the license must have.',
    },
    action: { type: 'string', enum: USE_KINDS, description: 'The intended use, whose limits are compared.' },
    process: { ...text, description: 'The name of the process, which must have sent a heartbeat.' },
    now,
    nonce: { type: 'integer', minimum: 0, description: 'A number that the answer repeats.' },
  },
  [],
);
export const ACTIVATE: JsonSchema = object(
  {
    fingerprint,
    name: { ...text, description: 'The name of the device for people.' },
    platform: { ...text, description: 'The operating system or the kind of the device.' },
  },
  ['fingerprint'],
);
export const NAMED_DEVICE: JsonSchema = object({ fingerprint });

export const HEARTBEAT: JsonSchema = object({ fingerprint, process, now }, ['fingerprint']);
export const USE: JsonSchema = object(
  {
    fingerprint,
    kind: { type: 'string', enum: USE_KINDS, description: 'What the program did or is about to do.' },
    count: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1, description: 'How many times.' },
  },
  ['kind'],
);

const VALIDATION: JsonSchema = object({
  valid: { type: 'boolean', description: 'Whether the program may go on.' },
  code: { type: 'string', enum: VALIDATION_CODES, description: '`VALID`, or the first reason against it.' },
  detail: { type: 'string', description: 'The reason as a sentence.' },
  also: { type: 'array', items: { type: 'string', enum: VALIDATION_CODES }, description: 'Further reasons.' },
  ts: { ...instant, description: 'The time of the server.' },
  nonce: { type: ['integer', 'null'], description: 'The number that was sent.' },
  retry_at: { ...orNull(instant), description: 'When a repetition may succeed; null if that is unknown.' },
});
const LICENSE: JsonSchema = object({
  id: { type: 'integer', format: 'int64', description: 'The id of the issued license.' },
  state: { type: 'string', enum: ['active', 'suspended', 'expired', 'revoked'], description: 'The state.' },
  product_id: { type: 'string', description: 'The licensed product.' },
  title: { type: 'string', description: 'The title of the product at its sale.' },
  hd: { type: 'boolean', description: 'Whether the license includes HD resolution.' },
  expires_at: { ...orNull(instant), description: 'The end of the license; null without one.' },
  first_used_at: { ...orNull(instant), description: 'The first use; null before it.' },
  devices: {
    ...object({
      active: { type: 'integer', description: 'Devices with a running lease; 0 for a license without a limit.' },
      limit: { type: 'integer', description: 'Their limit; 0 means no limit.' },
    }),
    description: 'The devices of the license.',
  },
  left: {
    ...object({
      downloads: { type: ['integer', 'null'], description: 'Downloads.' },
      exports: { type: ['integer', 'null'], description: 'Exports.' },
      copies: { type: ['integer', 'null'], description: 'Copies.' },
    }),
    description: 'The uses that are left; null without a limit.',
  },
});

const word = (description: string, ...values: readonly string[]) => ({ type: 'string', enum: values, description });
const whole = (description: string) => ({ type: 'integer', description });
const OUTPUT: JsonSchema = object({
  allow_play: { type: 'boolean', description: 'Whether playback is allowed.' },
  hd: { type: 'boolean', description: 'Whether HD resolution is allowed.' },
  hdcp: word('Encryption of digital video.', 'none', 'if_available', 'required'),
  airplay: { type: 'boolean', description: 'Whether AirPlay is allowed.' },
  analog: word('Protection of analog video.', 'unprotected', 'copy_once', 'copy_never'),
  analog_aps: whole('APS bits of analog video: 0, 1, 2, or 3 for both.'),
  digital_copy: word(
    'Protection of burned copies.',
    'unprotected',
    'secure_burn',
    'secure_burn_enhanced',
    'recordable_css',
    'secure_burn_and_css',
  ),
  widevine: {
    ...object({
      hdcp: word('`hdcp`.', 'HDCP_NONE', 'HDCP_V1'),
      cgms_flags: word('`cgms_flags`.', 'CGMS_NONE', 'COPY_ONCE', 'COPY_NEVER'),
    }),
    description: '`required_output_protection` of a Widevine license.',
  },
  playready: {
    ...object({
      uncompressed_digital_video: whole('Of uncompressed digital video.'),
      analog_television: whole('Of analog television.'),
    }),
    description: 'Minimum output protection levels of PlayReady.',
  },
  raw: {
    ...object(Object.fromEntries(PROTECTION_TERMS.map((name) => [name, whole(`\`License.${name}\`.`)]))),
    description: 'The fields of the license.',
  },
});

export const answer = (title: string, description: string, more: Record<string, JsonSchema> = {}): DocumentSchema => ({
  title,
  description,
  ...object({
    validation: { ...VALIDATION, description: 'The decision.' },
    license: { ...orNull(LICENSE), description: 'The license; null if it does not exist.' },
    device: {
      ...orNull({ $ref: '#/components/schemas/LicenseDevice' }),
      description: 'The named device; null if it is unknown.',
    },
    output: { ...orNull(OUTPUT), description: 'The output protection that a player must apply.' },
    ...more,
  }),
});
export const EXTENDED = answer('Heartbeat', 'The lease is extended, or the license is refused.');
export const USED = answer('UsedLicense', 'The use is counted, or the license is refused.');
export const VALIDATED = answer('ValidatedLicense', 'The decision about the license. A refusal is not an error.');
export const ACTIVATED = answer('ActivatedLicense', 'The device is active, or the license allows no further one.');
