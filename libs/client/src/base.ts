const LOCAL = /^(?:localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The base address of all paths. Retains its own path, because a proxy may serve the API below one. */
export function baseOf(url: string, { allowHttp = false }: { readonly allowHttp?: boolean }): URL {
  const base = new URL(url);
  if (base.protocol !== 'https:' && !(base.protocol === 'http:' && (allowHttp || LOCAL.test(base.hostname)))) {
    throw new TypeError(
      `${base.origin} has no TLS, so tokens must not be sent there. Use https, or set allowHttp for a trusted network.`,
    );
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  base.search = '';
  base.hash = '';
  return base;
}
