import { PRODUCT_ID, ShopError, type LicenseComponent } from '@marquee/contracts';
import { readJson } from '@marquee/edge';

const MAX_LENGTH = 255;
const MAX_COMPONENTS = 20;
const LONG_ID = new RegExp(`^${PRODUCT_ID}$`);

type Members = Readonly<Record<string, unknown>>;

/** The members of a JSON:API document, read by their pointers. */
export class Body {
  private constructor(private readonly root: Members) {}

  /** A request without a body is an empty document. */
  static read(body: unknown): Body {
    const read = body instanceof Uint8Array && body.length > 0 ? readJson(body) : {};
    if (isMembers(read)) return new Body(read);
    throw new ShopError('malformed', 'The body must be a JSON object.');
  }

  text(pointer: string): string | undefined {
    const value = this.at(pointer);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'string' && value.length <= MAX_LENGTH) return value;
    throw invalid(pointer, `must be a text of at most ${MAX_LENGTH} characters`);
  }

  requiredText(pointer: string): string {
    const value = this.text(pointer);
    if (value === undefined || value === '') throw invalid(pointer, 'is missing');
    return value;
  }

  texts(pointer: string): readonly string[] | undefined {
    const value = this.at(pointer);
    if (value === undefined || value === null) return undefined;
    if (Array.isArray(value) && value.length <= MAX_COMPONENTS && value.every(isText)) return value;
    throw invalid(pointer, `must be a list of at most ${MAX_COMPONENTS} texts`);
  }

  number(pointer: string): number | undefined {
    const value = this.at(pointer);
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number') return value;
    throw invalid(pointer, 'must be a number');
  }

  isTrue(pointer: string): boolean {
    return this.at(pointer) === true;
  }

  nonce(): number | undefined {
    const value = this.at('/meta/nonce');
    if (value === undefined || value === null) return undefined;
    if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value;
    throw invalid('/meta/nonce', 'must be an integer of 0 or more');
  }

  productId(): string | undefined {
    const pointer = '/meta/scope/product';
    const value = this.text(pointer);
    if (value === undefined || value === '' || LONG_ID.test(value)) return value;
    throw invalid(pointer, 'must be the product_id of a product');
  }

  components(): readonly LicenseComponent[] {
    const pointer = '/data/relationships/components/data';
    const value = this.at(pointer) ?? [];
    if (!Array.isArray(value) || value.length > MAX_COMPONENTS) {
      throw invalid(pointer, `must be a list of at most ${MAX_COMPONENTS} components`);
    }
    return value.map((_, place) => ({
      name: this.requiredText(`${pointer}/${place}/attributes/name`),
      fingerprint: this.requiredText(`${pointer}/${place}/attributes/fingerprint`),
    }));
  }

  private at(pointer: string): unknown {
    const names = pointer.slice(1).split('/');
    return names.reduce<unknown>((value, name) => {
      const isParent = (isMembers(value) || Array.isArray(value)) && Object.hasOwn(value, name);
      return isParent ? (value as Members)[name] : undefined;
    }, this.root);
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= MAX_LENGTH;
}

function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function invalid(pointer: string, sentence: string): ShopError {
  return new ShopError('invalid', `${pointer} ${sentence}.`, undefined, { code: 'PARAMETER_INVALID', pointer });
}
