import { flag, gmt, id, int, list, num, object, text } from '../engine/fields';
import { changedFields, event, events } from '../engine/events';
import { resource, type CreateOf, type Shape, type UpdateOf } from '../engine/resource';
import { creates, optional, takes, updates } from '../engine/input';
import { countOp, listOp, op, operations, readOp } from '../engine/operations';
import { byId, nothing } from '../paging';

const analogLevel = () => int().among([0, 100, 200, 300, 400, 500]).default(0);
const ANALOG =
  '0 means no protection, 100 one copy, 200 no copy; 300, 400 and 500 add APS bit 1, APS bit 2 or both bits to no copy.';
const timeUnit = () => int().among([0, 1, 2]).default(0).says('0 means hours, 1 days and 2 months.');
const most = (what: string) => int().range(0, 2147483647).default(0).says(`The maximum number of ${what}.`);
const on = () => flag().default(0).says('0 means disabled, 1 enabled.');
const allowed = () => flag().default(0).says('0 forbids export without DRM, 1 allows it.');

/** Interface, "License". The interface only reads it; writes under `/admin` are an addition. */
export const license = resource('license', 'licenses', {
  id: id().identity().says('The id of the license.'),
  company_id: id().readOnly().says('The id of the company of the license.'),
  created_by_user_id: id().readOnly().says('The id of the user who created the license.'),
  name: text().requiredOnCreate().says('The name of the license.'),
  created_at: gmt().readOnly().says('When the license was created.'),
  assignment: int()
    .among([1, 2])
    .default(1)
    .says('1 means that only the company uses the license, 2 that all companies share it.'),
  type: int()
    .among([0, 1, 2, 3])
    .default(0)
    .says('0 means content, 1 software, 2 physical and software, 3 physical and content.'),
  valid: flag().default(1).says('0 means invalid, for example deleted; 1 means valid.'),
  drm: flag().default(0).says('1 applies DRM according to the other fields.'),
  allow_play: flag().default(1).says('1 allows view and playback.'),
  burn_play: int().default(0).says('The number of times that the main burn, export or print action is allowed.'),
  total_downloads: most('downloads in total'),
  annual_downloads: most('downloads per year'),
  total_export: most('exports in total'),
  annual_export: most('exports per year'),
  total_concurrent_devices: most('concurrent devices in total'),
  annual_concurrent_devices: most('concurrent devices per year'),
  copp_aps: on(),
  copp_cgms: on(),
  copp_hdcp: on(),
  copy_prot_level_analog: analogLevel().says(ANALOG),
  copy_prot_level_digital: int()
    .among([0, 100, 110, 200, 300])
    .default(0)
    .says('0 means no protection, 100 secure burn, 110 enhanced, 200 with recordable CSS, 300 both enforced.'),
  play_prot_level_analog: analogLevel().says(ANALOG),
  play_prot_level_digital: int()
    .among([0, 100, 150, 200])
    .default(0)
    .says(
      '0 means no protection, 100 HDCP if available with AirPlay, 150 HDCP if available without AirPlay, 200 enforced HDCP.',
    ),
  delete_on_clock_rollback: flag().default(0).says('1 deletes the license if the clock was set back.'),
  disable_on_clock_rollback: flag().default(0).says('1 suspends the license until the clock is correct again.'),
  expiration_date: gmt().orNull().default(null).says('The fixed end of the license; null if there is none.'),
  expire_after_acquisition: most('time units after issue; 0 means no limit'),
  expire_after_acquisition_mode: timeUnit(),
  expire_after_first_use: most('time units after first use; 0 means no limit'),
  expire_after_first_use_mode: timeUnit(),
  export_epub: allowed(),
  export_mp3: allowed(),
  export_pdf_print: flag()
    .orNull()
    .default(null)
    .says('0 forbids PDF export and print, 1 allows them; burn_play sets the pages per print.'),
  physical: int().among([-1, 0, 1]).default(0).says('1 marks a license for physical products.'),
  physical_weight: num()
    .range(0, 1_000_000_000)
    .default(0)
    .says('The weight of a physical product, in the unit of `physical_weight_type`.'),
  physical_weight_type: flag().default(0).says('0 means grams, 1 pounds.'),
  tax_handling: int().default(0).says('The number of the tax rule.'),
  locales: list({
    id: id().identity().says('The id of the locale.'),
    language_id: id().requiredOnCreate().says('The number of the language.'),
    name: text().default('').says('The name of the license in this language.'),
    description: text(65535).default('').says('The description of the license in this language.'),
  })
    .atMost(200)
    .says('The texts of the license by language.'),
  restriction_country: list({
    id: id().identity().says('The id of the entry.'),
    country_id: id().requiredOnCreate().says('The number of the country.'),
  }).says('The countries where the content may be sold; an empty list allows all countries.'),
  restriction_dvd_region: list({
    id: id().identity().says('The id of the entry.'),
    dvd_region: int().requiredOnCreate().says('The number of the DVD region.'),
  }).says('The DVD regions where the content may be sold; an empty list allows all regions.'),
  restriction_video_norm: object({
    id: id().identity().says('The id of the entry.'),
    norm: flag().says('0 means NTSC countries, 1 PAL countries.'),
  })
    .orNull()
    .default(null)
    .says('The video norm for which the content may be sold; null allows both.'),
});
export type License = Shape<typeof license>;

const {
  company_id: _company,
  created_by_user_id: _author,
  created_at: _birth,
  assignment: _assignment,
  valid: _valid,
  locales: _texts,
  ...terms
} = license.fields;
/** The terms of a license. Buyers retain the terms of their purchase when the license changes later. */
export const licenseTerms = terms;
/** The terms that protect the output of a player. */
export const PROTECTION_TERMS = [
  'copp_aps',
  'copp_cgms',
  'copp_hdcp',
  'copy_prot_level_analog',
  'copy_prot_level_digital',
  'play_prot_level_analog',
  'play_prot_level_digital',
] as const satisfies readonly (keyof typeof terms)[];
export type CreateLicense = CreateOf<typeof license>;
export type UpdateLicense = UpdateOf<typeof license>;

export const licenses = operations('catalog.licenses', {
  list: listOp(license),
  count: countOp(license),
  get: readOp(byId, license),
  create: op(creates(license), license),
  update: op(takes({ id: id(), license: updates(license) }), license),
  remove: op(takes({ id: id() }), nothing),
});

/** The operator writes the licenses of every company. */
export const adminLicenses = operations('catalog.admin.licenses', {
  create: op(takes({ company_id: id(), user_id: optional(id()), license: creates(license) }), license),
  update: op(takes({ company_id: id(), id: id(), license: updates(license) }), license),
});

const licenseChange = event(
  { id: id(), changed: changedFields() },
  'A license was created, changed or deleted; `changed` names the changed fields.',
);
export const licenseEvents = events('catalog', 'license', {
  create: licenseChange,
  update: licenseChange,
  delete: licenseChange,
});
