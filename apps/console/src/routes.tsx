import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Navigate,
  Outlet,
  type AnyRouter,
} from '@tanstack/react-router';
import { CompanyProvider } from './data/company';
import { parseSearch, stringifySearch } from './data/search-params';
import type { Session } from './data/session';
import { Loading } from './kit/states';
import { PAGES } from './pages/pages';
import { Shell } from './shell/shell';
import { CompaniesPage, Crashed, NotFound } from './shell/special-pages';

/** All routes. Each page is a file of its own that the browser loads on demand. */
export function createConsoleRouter(session: Session): AnyRouter {
  const root = createRootRoute({ component: Outlet });
  const companies = createRoute({
    getParentRoute: () => root,
    path: '/admin',
    component: function Companies() {
      const [only, ...others] = session.companies;
      if (only === undefined || others.length > 0) return <CompaniesPage session={session} />;
      return <Navigate to={`/admin/${only.id}`} replace />;
    },
  });
  const company = createRoute({
    getParentRoute: () => root,
    path: '/admin/$company',
    component: function Company() {
      const { company: id } = company.useParams();
      if (!session.companies.some((one) => one.id === Number(id))) return <NotFound />;
      return (
        <CompanyProvider session={session} id={Number(id)} key={id}>
          <Shell />
        </CompanyProvider>
      );
    },
  });
  const pages = Object.entries(PAGES).map(([path, [load, name]]) =>
    createRoute({
      getParentRoute: () => company,
      path: `/${path}`,
      component: lazyRouteComponent(load, name),
      validateSearch: (search: Record<string, string>) => search,
    }),
  );
  return createRouter({
    routeTree: root.addChildren([companies, company.addChildren(pages)]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    defaultPendingComponent: Loading,
    defaultErrorComponent: Crashed,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
    // The page of another row starts with the state of its own: no input, dialog or list of the row before.
    defaultRemountDeps: ({ params }) => params,
  });
}
