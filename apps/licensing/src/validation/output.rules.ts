import { PROTECTION_TERMS, type LicenseSnapshot } from '@marquee/contracts';

type ProtectionTerm = (typeof PROTECTION_TERMS)[number];
export type OutputTerms = Pick<LicenseSnapshot['terms'], ProtectionTerm | 'allow_play'>;

type Cgms = 'CGMS_NONE' | 'COPY_ONCE' | 'COPY_NEVER';

/** The output protection of a license: its fields, and the same for two DRM systems. We issue no content keys. */
export interface Output {
  readonly allow_play: boolean;
  readonly hd: boolean;
  readonly hdcp: 'none' | 'if_available' | 'required';
  readonly airplay: boolean;
  readonly analog: 'unprotected' | 'copy_once' | 'copy_never';
  /** APS bits of analog video: 0, 1, 2, or 3 for both. */
  readonly analog_aps: 0 | 1 | 2 | 3;
  readonly digital_copy:
    | 'unprotected'
    | 'secure_burn'
    | 'secure_burn_enhanced'
    | 'recordable_css'
    | 'secure_burn_and_css';
  /** `required_output_protection` of a license request. */
  readonly widevine: { readonly hdcp: 'HDCP_NONE' | 'HDCP_V1'; readonly cgms_flags: Cgms };
  /** Minimum output protection levels. */
  readonly playready: {
    readonly uncompressed_digital_video: 100 | 250 | 300;
    readonly analog_television: 100 | 150 | 200;
  };
  readonly raw: Readonly<Record<ProtectionTerm, number>>;
}

/** Interface, "License": the levels of digital playback. */
const DIGITAL: Record<OutputTerms['play_prot_level_digital'], Pick<Output, 'hdcp' | 'airplay'>> = {
  0: { hdcp: 'none', airplay: true },
  100: { hdcp: 'if_available', airplay: true },
  150: { hdcp: 'if_available', airplay: false },
  200: { hdcp: 'required', airplay: false },
};
const ANALOG: Record<OutputTerms['play_prot_level_analog'], Pick<Output, 'analog' | 'analog_aps'>> = {
  0: { analog: 'unprotected', analog_aps: 0 },
  100: { analog: 'copy_once', analog_aps: 0 },
  200: { analog: 'copy_never', analog_aps: 0 },
  300: { analog: 'copy_never', analog_aps: 1 },
  400: { analog: 'copy_never', analog_aps: 2 },
  500: { analog: 'copy_never', analog_aps: 3 },
};
const DIGITAL_COPY: Record<OutputTerms['copy_prot_level_digital'], Output['digital_copy']> = {
  0: 'unprotected',
  100: 'secure_burn',
  110: 'secure_burn_enhanced',
  200: 'recordable_css',
  300: 'secure_burn_and_css',
};
/** Widevine knows no HDCP that may be missing. */
const WIDEVINE_HDCP = { none: 'HDCP_NONE', if_available: 'HDCP_NONE', required: 'HDCP_V1' } as const;
const WIDEVINE_CGMS = { unprotected: 'CGMS_NONE', copy_once: 'COPY_ONCE', copy_never: 'COPY_NEVER' } as const;
/** PlayReady's 250 attempts HDCP and plays without it. */
const PLAYREADY_DIGITAL = { none: 100, if_available: 250, required: 300 } as const;
/** PlayReady's 150 attempts CGMS-A and plays without it. */
const PLAYREADY_ANALOG = { unprotected: 100, copy_once: 150, copy_never: 200 } as const;

export function outputOf(terms: OutputTerms, hd: boolean): Output {
  const { hdcp, airplay } = DIGITAL[terms.play_prot_level_digital];
  const { analog, analog_aps } = ANALOG[terms.play_prot_level_analog];
  return {
    allow_play: terms.allow_play === 1,
    hd,
    hdcp,
    airplay,
    analog,
    analog_aps,
    digital_copy: DIGITAL_COPY[terms.copy_prot_level_digital],
    widevine: { hdcp: WIDEVINE_HDCP[hdcp], cgms_flags: WIDEVINE_CGMS[analog] },
    playready: {
      uncompressed_digital_video: PLAYREADY_DIGITAL[hdcp],
      analog_television: PLAYREADY_ANALOG[analog],
    },
    raw: Object.fromEntries(PROTECTION_TERMS.map((name) => [name, terms[name]])) as Output['raw'],
  };
}
