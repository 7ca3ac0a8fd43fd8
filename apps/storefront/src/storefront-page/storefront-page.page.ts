/** The icon's address, if its origin is safe in a content security policy. */
export function iconFrom(address: string | null): URL | null {
  if (address === null || !URL.canParse(address)) return null;
  const url = new URL(address);
  return /^https:\/\/[a-z\d.-]+(?::\d+)?$/.test(url.origin) ? url : null;
}
