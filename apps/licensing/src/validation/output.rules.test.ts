import { outputOf, type OutputTerms } from './output.rules';

const TERMS: OutputTerms = {
  allow_play: 1,
  copp_aps: 0,
  copp_cgms: 0,
  copp_hdcp: 1,
  copy_prot_level_analog: 100,
  copy_prot_level_digital: 0,
  play_prot_level_analog: 0,
  play_prot_level_digital: 0,
};

describe('the output protection of a license', () => {
  it.each([
    [0, { hdcp: 'none', airplay: true }, 'HDCP_NONE', 100],
    [100, { hdcp: 'if_available', airplay: true }, 'HDCP_NONE', 250],
    [150, { hdcp: 'if_available', airplay: false }, 'HDCP_NONE', 250],
    [200, { hdcp: 'required', airplay: false }, 'HDCP_V1', 300],
  ] as const)('maps the digital level %i of playback to both systems', (level, expected, widevine, playready) => {
    const output = outputOf({ ...TERMS, play_prot_level_digital: level }, true);
    expect(output).toMatchObject({ ...expected, hd: true });
    expect([output.widevine.hdcp, output.playready.uncompressed_digital_video]).toEqual([widevine, playready]);
  });

  it.each([
    [0, 'unprotected', 0, 'CGMS_NONE', 100],
    [100, 'copy_once', 0, 'COPY_ONCE', 150],
    [200, 'copy_never', 0, 'COPY_NEVER', 200],
    [300, 'copy_never', 1, 'COPY_NEVER', 200],
    [400, 'copy_never', 2, 'COPY_NEVER', 200],
    [500, 'copy_never', 3, 'COPY_NEVER', 200],
  ] as const)('maps the analog level %i of playback to both systems', (level, analog, analog_aps, cgms, playready) => {
    const output = outputOf({ ...TERMS, play_prot_level_analog: level }, false);
    expect(output).toMatchObject({ analog, analog_aps, hd: false });
    expect([output.widevine.cgms_flags, output.playready.analog_television]).toEqual([cgms, playready]);
  });

  it.each([
    [0, 'unprotected'],
    [100, 'secure_burn'],
    [110, 'secure_burn_enhanced'],
    [200, 'recordable_css'],
    [300, 'secure_burn_and_css'],
  ] as const)('names the level %i of digital copies in words', (level, digital_copy) => {
    expect(outputOf({ ...TERMS, copy_prot_level_digital: level }, false).digital_copy).toBe(digital_copy);
  });

  it('returns the fields of the license beside the mapping', () => {
    const { raw, allow_play } = outputOf({ ...TERMS, allow_play: 0 }, false);
    const { allow_play: _play, ...fields } = TERMS;
    expect({ raw, allow_play }).toEqual({ raw: fields, allow_play: false });
  });
});
