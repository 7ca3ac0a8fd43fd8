/** `k…@example.org`: the owner recognizes the address, and others with the link cannot read it. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
