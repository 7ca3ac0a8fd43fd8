/** The address of a shop's page on the platform's domain: a shop may lose its own, and customers keep mails for years. */
export function shopPageUrl(publicUrl: string, themeSetting: number, path: string): string {
  return new URL(`/shop/${themeSetting}${path}`, publicUrl).href;
}

/** The address of a company's page in the console. */
export function consolePageUrl(publicUrl: string, company: number, path: string): string {
  return new URL(`/admin/${company}${path}`, publicUrl).href;
}
