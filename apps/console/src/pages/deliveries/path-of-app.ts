import { useCompany } from '../../data/company';
import { stringifySearch } from '../../data/search-params';
import { pathOf } from '../../shell/navigation';

/** Makes addresses of pages about rows of an app: `deliveries/7` → `/admin/1/deliveries/7?app=…`. */
export function usePathOfApp(app: string): (page: string, query?: Readonly<Record<string, string>>) => string {
  const { id } = useCompany();
  return (page, query = {}) => `${pathOf(id, page)}${stringifySearch({ ...query, app })}`;
}
