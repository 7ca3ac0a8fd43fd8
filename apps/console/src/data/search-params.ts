/** The query of an address as plain texts, as the API has it: `?financial_status=paid&page=2`. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (typeof value === 'string' && value !== '') params.set(name, value);
    else if (typeof value === 'number') params.set(name, String(value));
  }
  const text = params.toString();
  return text === '' ? '' : `?${text}`;
}

/** The parts of an address within the console, as a link takes them. */
export function linkTo(address: string): { readonly to: string; readonly search: Record<string, string> } {
  const [to = '', query = ''] = address.split('?', 2);
  return { to, search: parseSearch(query) };
}
