/**
 * The registered address, letter by letter, with these parameters behind those it has. Spaces become `%20`, which every
 * reader of a query understands; not all of them understand `+`.
 */
export function redirectTo(uri: string, parameters: Readonly<Record<string, string | undefined>>): string {
  const sent = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const query = new URLSearchParams(sent).toString().replaceAll('+', '%20');
  return `${uri}${joint(uri)}${query}`;
}

function joint(uri: string): string {
  if (!uri.includes('?')) return '?';
  return uri.endsWith('?') || uri.endsWith('&') ? '' : '&';
}

/** What a person is shown of where the answer goes. */
export function originOf(uri: string): string {
  const { protocol, host } = new URL(uri);
  return `${protocol}//${host}`;
}
