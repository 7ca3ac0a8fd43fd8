import { getMetadataStorage, IsInt, IsString, MaxLength, ValidateNested, validateSync } from 'class-validator';
import './checked';

const wrongIn = (object: object): string[] => validateSync(object).map(({ property }) => property);

describe('what is known of a class', () => {
  class Titled {
    @IsString()
    title: unknown = 'Film';
  }
  class Priced extends Titled {
    @IsInt()
    price: unknown = 100;
  }

  it('looks up the metadata of a class once, with inherited metadata', () => {
    const storage = getMetadataStorage();
    const find = () => storage.getTargetValidationMetadatas(Priced, undefined as never, false, false);
    expect(find().map(({ propertyName }) => propertyName)).toEqual(['price', 'title']);
    expect(find()).toBe(find());
    expect(storage.groupByPropertyName(find())).toBe(storage.groupByPropertyName(find()));
    expect(wrongIn(Object.assign(new Priced(), { title: 1, price: 'x' }))).toEqual(['price', 'title']);
    expect(wrongIn(new Priced())).toEqual([]);
  });

  it('caches the metadata of nested classes', () => {
    class Sold {
      @ValidateNested()
      line: unknown = new Priced();
    }
    const storage = getMetadataStorage();
    const known = storage.getTargetValidationMetadatas(Priced, 'Sold', false, false);
    expect(storage.getTargetValidationMetadatas(Priced, undefined as never, false, false)).toBe(known);
    const wrong = Object.assign(new Sold(), { line: Object.assign(new Priced(), { price: 'x' }) });
    expect(validateSync(wrong)[0]?.children?.map(({ property }) => property)).toEqual(['price']);
    expect(wrongIn(new Sold())).toEqual([]);
  });

  it('does not cache metadata for a constructor name sent by a client', () => {
    expect(wrongIn({ constructor: 'x' })).toEqual([undefined]);
    expect(wrongIn({ constructor: { prototype: null } })).toEqual([undefined]);
  });

  it('refreshes cached metadata after a new declaration', () => {
    const long = Object.assign(new Priced(), { title: 'long' });
    expect(wrongIn(long)).toEqual([]);
    MaxLength(3)(Titled.prototype, 'title');
    expect(wrongIn(long)).toEqual(['title']);
  });

  it('bypasses the cache for validation groups', () => {
    class Grouped {
      @IsInt({ groups: ['a'] })
      one: unknown = 'x';
      @IsInt({ groups: ['b'] })
      other: unknown = 'x';
    }
    const wrong = (groups?: string[]) => validateSync(new Grouped(), { groups }).map(({ property }) => property);
    expect([wrong(), wrong(['a']), wrong(['b'])]).toEqual([['one', 'other'], ['one'], ['other']]);
  });
});
