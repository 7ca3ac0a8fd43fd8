/** `k…@example.org`: the owner recognizes the address, and other readers of the link cannot read it. */
export function maskedEmail(email: string): string {
  const [first = ''] = email;
  return `${first}…${email.slice(email.lastIndexOf('@'))}`;
}
