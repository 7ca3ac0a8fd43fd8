import { openedBy } from './content-change.rules';

const main = { kind: 'main', product_id: '0A1B-2C3D-4E5F-6071', quality: null, state: 'ready' } as const;
const [plain, sd, hd] = [{ quality: null }, { quality: 'SD' }, { quality: 'HD' }] as const;

describe('the licenses for which a file is the first content', () => {
  it.each([
    ['the first file', main, [], ['SD', 'HD']],
    ['the first file, in SD', { ...main, ...sd }, [], ['SD', 'HD']],
    ['the first file, in HD', { ...main, ...hd }, [], ['HD']],
    ['a file in HD beside one in SD', { ...main, ...hd }, [sd], []],
    ['a file in SD beside one in HD', { ...main, ...sd }, [hd], ['SD']],
    ['a second file without a quality', main, [plain], []],
    ['an unfinished file', { ...main, state: 'processing' }, [], []],
    ['a refused file', { ...main, state: 'refused' }, [], []],
    ['a trailer', { ...main, kind: 'trailer' }, [], []],
    ['a file without a product', { ...main, product_id: null }, [], []],
  ] as const)('opens a product to licenses of a quality by %s', (_, file, others, opened) => {
    expect(openedBy(file, others)).toEqual(opened);
  });
});
