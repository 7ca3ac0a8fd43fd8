import {
  adminLicenses,
  adminPrices,
  type CreateLicense,
  type CreatePrice,
  type CreateProduct,
  type License,
  type Price,
  type Product,
} from '@marquee/contracts';
import { asOperator, operator, type TestCompany } from './company';

/** Creates a license of a company, as the operator's command line does. */
export function aLicense(company_id: number, input: Partial<CreateLicense> = {}): Promise<License> {
  const license = { name: 'Test license', ...input };
  return asOperator((bus) => bus.call(adminLicenses.create, operator(), { company_id, license }));
}

/** Creates a price model of a company, as the operator's command line does. */
export function aPrice(company_id: number, input: Partial<CreatePrice> = {}): Promise<Price> {
  const price = { title: 'Test price', ...input };
  return asOperator((bus) => bus.call(adminPrices.create, operator(), { company_id, price }));
}

export async function aProduct(of: Pick<TestCompany, 'api'>, input: Partial<CreateProduct> = {}): Promise<Product> {
  const product = { title: 'Test product', product_type: 4, ...input };
  return (await of.api.post<{ product: Product }>('/api/products.json', { product }, 201)).body.product;
}
