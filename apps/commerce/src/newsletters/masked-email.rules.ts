/** `k…@example.org`: enough for whoever knows the address, and not for others whom the link was passed on to. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
