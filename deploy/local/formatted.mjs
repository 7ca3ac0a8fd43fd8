/** A file's text as Prettier writes it. Prettier is installed by now, which it may not be when this file is loaded. */
export async function formatted(filepath, text) {
  const { format, resolveConfig } = await import('prettier');
  return format(text, { ...(await resolveConfig(filepath)), filepath });
}
