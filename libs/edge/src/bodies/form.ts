import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ShopError } from '@marquee/contracts';
import type { FastifyRequest } from 'fastify';

export const FORM_TYPE = 'application/x-www-form-urlencoded';
/** Longer than any form, token or secret of a client. */
export const MAX_FORM = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The fields of a form by name, in their order. */
export class Form {
  static readonly EMPTY = new Form(new Map());

  private constructor(private readonly fields: ReadonlyMap<string, readonly string[]>) {}

  static read(bytes: Uint8Array): Form {
    const fields = new Map<string, string[]>();
    for (const pair of textOf(bytes).split('&')) {
      if (pair === '') continue;
      const [name = '', ...rest] = pair.split('=');
      const key = formDecoded(name) ?? refuse();
      const value = formDecoded(rest.join('=')) ?? refuse();
      const before = fields.get(key);
      if (before === undefined) fields.set(key, [value]);
      else before.push(value);
    }
    return new Form(fields);
  }

  /** A repeated field is ambiguous. */
  sent(name: string): string | undefined {
    const values = this.all(name);
    if (values.length > 1) throw new ShopError('malformed', `The field ${name} was sent more than once. Send it once.`);
    return values[0];
  }

  /** Empty if the field is absent. */
  text(name: string): string {
    return this.sent(name) ?? '';
  }

  ticked(name: string): boolean {
    return this.sent(name) !== undefined;
  }

  /** All values of a group of checkboxes with one name. */
  all(name: string): readonly string[] {
    return this.fields.get(name) ?? [];
  }
}

/** Parses the form of a request; an empty body is an empty form. */
export function formOf({ body }: FastifyRequest): Form {
  if (body instanceof Form) return body;
  if (body === undefined || body === null || (body instanceof Uint8Array && body.length === 0)) return Form.EMPTY;
  throw formWanted();
}

export function formWanted(): ShopError {
  return new ShopError('unsupported_media_type', `The Content-Type is not supported. Send the body as ${FORM_TYPE}.`);
}

export const FormBody = createParamDecorator((_: unknown, host: ExecutionContext) =>
  formOf(host.switchToHttp().getRequest<FastifyRequest>()),
);

function textOf(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return refuse();
  }
}

function refuse(): never {
  throw new ShopError('malformed', 'The form is malformed. Check its encoding and its boundary.');
}

/** `B%C3%BCcher+1` → `Bücher 1`; null if it is not valid text. */
export function formDecoded(text: string): string | null {
  try {
    const plain = decodeURIComponent(text.replaceAll('+', ' '));
    // Database columns cannot store NUL, and keyboards cannot type it.
    return plain.includes('\0') ? null : plain;
  } catch {
    return null;
  }
}
