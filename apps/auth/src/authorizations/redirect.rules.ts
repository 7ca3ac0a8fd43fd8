/** Appends parameters to the registered address. Encodes a space as `%20`, because not every parser decodes `+`. */
export function redirectTo(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(sent).toString().replaceAll('+', '%20');
  return `${uri}${joint(uri)}${query}`;
}

function joint(uri: string): string {
  if (!uri.includes('?')) return '?';
  return uri.endsWith('?') || uri.endsWith('&') ? '' : '&';
}

/** The part of the redirect URI that the page shows. */
export function originOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return `${protocol}//${host}`;
}
