import { ShopError, type MailKind } from '@marquee/contracts';
import type { TemplateTexts } from './default-texts.mail';

const COMMON = ['greeting', 'first_name', 'shop'] as const;
/** The placeholders of each mail. */
export const PLACEHOLDERS: Readonly<Record<MailKind, readonly string[]>> = {
  order: [...COMMON, 'order', 'invoice', 'total'],
  refund: [...COMMON, 'order', 'invoice', 'amount'],
  shipment: [...COMMON, 'order', 'carrier', 'tracking'],
  license_end: [...COMMON, 'title', 'end'],
  content_ready: [...COMMON, 'title'],
};

const PLACEHOLDER = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Replaces the placeholders once, so that a value which looks like a placeholder stays a text. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(PLACEHOLDER, (whole, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : whole,
  );
}

/** Rejects texts that would be mailed with unresolved placeholders. */
export function refuseUnknownPlaceholders(kind: MailKind, { subject, text }: TemplateTexts): void {
  const errors = { subject: problemsIn(kind, subject), text: problemsIn(kind, text) };
  const found = Object.entries(errors).filter(([, problems]) => problems.length > 0);
  if (found.length > 0) throw ShopError.invalid(Object.fromEntries(found));
}

function problemsIn(kind: MailKind, text: string): string[] {
  if (text.trim() === '') return ['must not be blank'];
  const known = PLACEHOLDERS[kind];
  const unknown = [...text.matchAll(PLACEHOLDER)].map(([, name = '']) => name).filter((name) => !known.includes(name));
  const usable = `use ${known.map((name) => `{{${name}}}`).join(', ')}`;
  const named = [...new Set(unknown)].map((name) => `has the unknown placeholder {{${name}}}; ${usable}`);
  const isOpen = /\{\{|\}\}/.test(text.replaceAll(PLACEHOLDER, ''));
  return isOpen ? [...named, `has {{ or }} without a placeholder; ${usable}`] : named;
}
