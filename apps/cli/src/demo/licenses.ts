import type { CreateLicense } from '@marquee/contracts';

/** The licenses of the demo's content. */
export const LICENSES = {
  keep: { name: 'To keep', allow_play: 1, total_downloads: 5 },
  rent: {
    name: 'Rent for 48 hours',
    allow_play: 1,
    expire_after_first_use: 48,
    expire_after_acquisition: 30,
    expire_after_acquisition_mode: 1,
  },
  month: { name: 'Access for a month', allow_play: 1, expire_after_acquisition: 1, expire_after_acquisition_mode: 2 },
} as const satisfies Record<string, CreateLicense>;
export type LicenseName = keyof typeof LICENSES;

export type LicenseIds = Readonly<Record<LicenseName, number>>;
