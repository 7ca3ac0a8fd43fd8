import { Field, type AnyField, type Fields } from './fields';

/**
 * Fields that are stored for other software and affect no rule, page, mail, price or figure. Content that a storefront shows, such as
 * titles and texts, is not listed.
 */
const FIELDS: Readonly<Record<string, readonly string[]>> = {
  Company: [
    'moblile_phone',
    'phone',
    'province_code',
    'creditcard_number',
    'creditcard_expiration',
    'affiliates_active',
    'managed_users_active',
    'show_recommended_products_player',
    'partner_model',
  ],
  'Customer address': ['province_code'],
  License: [
    'drm',
    'copp_aps',
    'copp_cgms',
    'copp_hdcp',
    'copy_prot_level_analog',
    'copy_prot_level_digital',
    'play_prot_level_analog',
    'play_prot_level_digital',
    'delete_on_clock_rollback',
    'disable_on_clock_rollback',
    'physical_weight',
    'physical_weight_type',
    'tax_handling',
    'restriction_dvd_region',
    'restriction_video_norm',
  ],
  Order: [
    'browser_ip',
    'buyer_accepts_marketing',
    'confirmed',
    'device_id',
    'landing_site',
    'landing_site_ref',
    'location_id',
    'referring_site',
  ],
  Product: ['allow_download_trial', 'attribute_set_id', 'drm_protected', 'groups', 'supplier'],
  'Theme setting': [
    'affiliates_enabled',
    'affiliate_percentage',
    'allow_reviews',
    'allow_anonymous_reviews',
    'need_approval_of_reviews',
    'send_email_on_new_review',
    'google_tracking_id',
    'google_ecommerce_enabled',
    'google_shopping_account_id',
    'sample_product_id',
    'sample_product_license_id',
  ],
  User: [
    'default_address',
    'time_zone',
    'permissions.request_products',
    'permissions.request_keyfile',
    'permissions.request_rescue_code',
    'permissions.request_beta_code',
    'permissions.accounting',
    'permissions.unlock',
    'permissions.RepAccounting',
  ],
};

/** The fields of `FIELDS` as row ids of the interface. */
export const STORED_ONLY: readonly string[] = Object.entries(FIELDS).flatMap(([owner, fields]) =>
  fields.map((field) => `${owner}.${field}`),
);

/** Adds a note to the description of each field in `FIELDS`: the platform stores it and does not use it. */
export function describedAsStored<F extends Fields>(title: string, fields: F): F {
  return described(fields, FIELDS[title] ?? []) as F;
}

function described(fields: Fields, paths: readonly string[]): Fields {
  const entries = Object.entries(fields).map(([name, field]) => {
    const inner = paths.flatMap((path) => (path.startsWith(`${name}.`) ? [path.slice(name.length + 1)] : []));
    const { spec } = paths.includes(name) ? asStored(field) : field;
    const known = inner.length === 0 ? spec : { ...spec, fields: described(spec.fields ?? {}, inner) };
    return [name, known === field.spec ? field : new Field(known)] as const;
  });
  return Object.fromEntries(entries);
}

function asStored({ spec }: AnyField): AnyField {
  const { says = '' } = spec;
  return new Field(/stored only/i.test(says) ? spec : { ...spec, says: `${says} Stored only.`.trim() });
}
