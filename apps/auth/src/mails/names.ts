import { unlinked } from '@marquee/mail';

export function greeting(hello: string, firstName: string): string {
  const name = unlinked(firstName);
  return name === '' ? `${hello},` : `${hello} ${name},`;
}
