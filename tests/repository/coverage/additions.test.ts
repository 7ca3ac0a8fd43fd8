import { readFileSync } from 'node:fs';
import { CONTROLLERS } from '../../../apps/gateway/src/gateway.module';
import { openapi } from '../../../apps/gateway/src/reference/openapi';
import { additionsFile, ADDITIONS_FILE, additionsIn, type Described } from './additions';
import { rowIds } from './stated-fields';

const page = readFileSync('docs/internal/interface.md', 'utf8');
const described: Described[] = [];
const document = openapi(CONTROLLERS, (key, uses) => {
  described.push({ key, uses });
  return false;
});

/** Endpoints that the interface names in its prose instead of a table. */
const IN_PROSE = new Set(['GET /oauth2/auth', 'POST /token']);

describe('the additions to the interface', () => {
  it('matches the committed list of additions to the interface', () => {
    const quoted = (text: string) => text.match(/'[^']+'/g);
    expect(quoted(readFileSync(ADDITIONS_FILE, 'utf8'))).toEqual(quoted(additionsFile(additionsIn(described, page))));
  });

  it('finds added fields, headers and parameters, and omits names of the interface', () => {
    const added = additionsIn(described, page);
    expect(added).toEqual(
      expect.arrayContaining([
        'Theme setting.login_tokens_need_time',
        'User.permissions.manage_shop',
        'Product.collection',
        'Fulfillment.closed_at',
        'GET /api/currency_rates.json?newest',
        'header X-Ignored-Fields',
        'header X-Warning',
        'parameter PageInfo',
        'Error.request_id',
      ]),
    );
    const ofInterface = ['Order.email', 'Order.customer.email', 'TokenResponse.expires', 'parameter SinceId'];
    expect(described.map(({ key }) => key)).toEqual(expect.arrayContaining(ofInterface));
    expect(added.filter((key) => ofInterface.includes(key))).toEqual([]);
  });

  it('marks exactly the operations that are not in the interface', () => {
    const known = new Set(rowIds(page).map((row) => row.replaceAll(/\{\w+\}/g, '{}')));
    const wrong = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, operation]) => {
        const row = `${method.toUpperCase()} ${path}`;
        const isStated = IN_PROSE.has(row) || known.has(row.replaceAll(/\{\w+\}/g, '{}'));
        return isStated === (operation['x-marquee-addition'] === true) ? [`${row}: ${isStated}`] : [];
      }),
    );
    expect(wrong).toEqual([]);
  });
});
