import ts from 'typescript';

const { TypeFlags } = ts;
const NOTHING = TypeFlags.Undefined | TypeFlags.Null;

/** Generates JSON schemas from TypeScript types. Named types are written once below `definitions`. */
export class Schemas {
  definitions = {};
  #names = new Map();
  #checker;

  constructor(checker) {
    this.#checker = checker;
  }

  of(type) {
    const name = this.#nameOf(type);
    if (!name) return this.#written(type);
    if (!(name in this.definitions)) {
      // Registered first, because a type may contain itself.
      this.definitions[name] = {};
      this.definitions[name] = this.#written(type);
    }
    return { $ref: `#/definitions/${name}` };
  }

  object(type, without = []) {
    const members = this.#checker.getPropertiesOfType(type).filter(({ name }) => !without.includes(name));
    const schemaOf = (member) => this.of(this.#checker.getTypeOfSymbol(member));
    const properties = Object.fromEntries(members.map((member) => [member.name, schemaOf(member)]));
    const required = members.filter(({ flags }) => !(flags & ts.SymbolFlags.Optional)).map(({ name }) => name);
    const values = this.#checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (values) return { type: 'object', additionalProperties: this.of(values) };
    if (members.length === 0) return { type: 'object' };
    return { type: 'object', additionalProperties: false, required, properties };
  }

  #written(type) {
    const is = (flags) => (type.flags & flags) !== 0;
    if (is(TypeFlags.Any | TypeFlags.Unknown)) return {};
    if (is(TypeFlags.StringLiteral | TypeFlags.NumberLiteral)) return { const: type.value };
    if (is(TypeFlags.String)) return { type: 'string' };
    if (is(TypeFlags.Number)) return { type: 'number' };
    if (is(TypeFlags.BooleanLike)) return { type: 'boolean' };
    if (type.isUnion()) return this.#union(type.types.filter(({ flags }) => !(flags & NOTHING)));
    if (this.#checker.isArrayType(type)) return this.#array(type);
    if (this.#isObject(type)) return this.object(type);
    throw new Error(`There is no schema for ${this.#checker.typeToString(type)}.`);
  }

  #array(type) {
    return { type: 'array', items: this.of(this.#checker.getTypeArguments(type)[0]) };
  }

  #union(types) {
    if (types.every((one) => one.isStringLiteral())) return { enum: types.map(({ value }) => value) };
    const different = [...new Set(types.map((one) => JSON.stringify(this.of(one))))].map((text) => JSON.parse(text));
    return different.length === 1 ? different[0] : { anyOf: different };
  }

  #isObject(type) {
    return (type.flags & TypeFlags.Object) !== 0 && !this.#checker.isArrayType(type);
  }

  /** Packages declare different types under one name, such as a secret reference: the second is numbered. */
  #nameOf(type) {
    const name = (type.aliasSymbol ?? type.symbol)?.name ?? '__type';
    if (name.startsWith('__') || !this.#isObject(type)) return undefined;
    const alike = [...this.#names.values()].filter((taken) => taken.replace(/\d+$/, '') === name).length;
    if (!this.#names.has(type.symbol)) this.#names.set(type.symbol, alike === 0 ? name : `${name}${alike + 1}`);
    return this.#names.get(type.symbol);
  }
}
