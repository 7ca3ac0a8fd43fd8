const PLACEHOLDER = '{{tracking}}';
/** Tracking numbers of one field are separated by these. */
const SEPARATORS = /[\s,;]+/;

/** The carrier's page of the first number; null without an address of the carrier. */
export function trackingUrl(template: string | null, numbers: string): string | null {
  const [first = ''] = numbers.split(SEPARATORS);
  return template === null || first === '' ? null : template.replaceAll(PLACEHOLDER, () => encodeURIComponent(first));
}

/** Why an address cannot be the carrier's; null if it can. */
export function trackingProblem(template: string): string | null {
  if (!template.includes(PLACEHOLDER)) return `must contain ${PLACEHOLDER} in place of the number`;
  const url = URL.canParse(template.replaceAll(PLACEHOLDER, '1'))
    ? new URL(template.replaceAll(PLACEHOLDER, '1'))
    : null;
  if (url?.protocol !== 'https:') return 'must be an https address';
  return url.hostname === new URL(template.replaceAll(PLACEHOLDER, '2')).hostname
    ? null
    : `must not contain ${PLACEHOLDER} in the host name`;
}
