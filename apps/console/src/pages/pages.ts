type Load = () => Promise<Record<string, unknown>>;

/** The pages of a company by their address, with the file and the component. */
export const PAGES: Readonly<Record<string, readonly [load: Load, component: string]>> = {
  '': [() => import('./overview/overview'), 'OverviewPage'],
  orders: [() => import('./orders/orders'), 'OrdersPage'],
  'orders/$id': [() => import('./orders/order'), 'OrderPage'],
  products: [() => import('./products/products'), 'ProductsPage'],
  'products/new': [() => import('./products/product'), 'NewProductPage'],
  'products/$id': [() => import('./products/product'), 'ProductPage'],
  categories: [() => import('./categories/categories'), 'CategoriesPage'],
  'categories/new': [() => import('./categories/category'), 'NewCategoryPage'],
  'categories/$id': [() => import('./categories/category'), 'CategoryPage'],
  prices: [() => import('./prices/prices'), 'PricesPage'],
  'prices/new': [() => import('./prices/price'), 'NewPricePage'],
  'prices/$id': [() => import('./prices/price'), 'PricePage'],
  licenses: [() => import('./licenses/licenses'), 'LicensesPage'],
  'licenses/new': [() => import('./licenses/license'), 'NewLicensePage'],
  'licenses/$id': [() => import('./licenses/license'), 'LicensePage'],
  files: [() => import('./files/files'), 'FilesPage'],
  'files/$id': [() => import('./files/file'), 'FilePage'],
  marketplace: [() => import('./marketplace/marketplace'), 'MarketplacePage'],
  'marketplace/$id': [() => import('./marketplace/offer'), 'OfferPage'],
};
