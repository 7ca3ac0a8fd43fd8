import { inOneLine } from '@marquee/mail';

export function greeting(hello: string, firstName: string): string {
  const name = inOneLine(firstName);
  return name === '' ? `${hello},` : `${hello} ${name},`;
}
