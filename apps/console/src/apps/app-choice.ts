import { useEffect } from 'react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { UseQueryResult } from '@tanstack/react-query';
import { useCompany } from '../data/company';
import { useRead } from '../data/rows';

/** An app that has permissions of the company. */
export interface ChosenApp {
  readonly client_id: string;
  readonly name: string;
}

export interface AppChoice {
  readonly apps: UseQueryResult<readonly ChosenApp[]>;
  /** The app of the address, else the last chosen one, else the first. */
  readonly app: ChosenApp | undefined;
  choose(clientId: string): void;
}

const keyOf = (company: number) => `marquee-app-${company}`;

/** The app whose rows a page shows. It is in the address, and the browser remembers it for the other pages. */
export function useAppChoice(): AppChoice {
  const { id } = useCompany();
  const navigate = useNavigate();
  const search: Readonly<Record<string, string | undefined>> = useSearch({ strict: false });
  // A user who manages apps may not be allowed to read `/api/apps.json`.
  const apps = useRead<readonly ChosenApp[]>('appPermissions', ['apps'], async (client) => {
    const granted = await client.appPermissions.list(id);
    return granted.map(({ client_id, app_name }) => ({ client_id, name: app_name }));
  });
  const named = (clientId: string | null | undefined) => apps.data?.find(({ client_id }) => client_id === clientId);
  const usual = named(localStorage.getItem(keyOf(id))) ?? apps.data?.[0];
  // An app of the address without permissions must not turn into another app.
  const app = search.app === undefined ? usual : named(search.app);
  const clientId = app?.client_id;
  useEffect(() => {
    if (clientId === undefined) return;
    localStorage.setItem(keyOf(id), clientId);
    if (search.app !== clientId) {
      void navigate({ to: '.', search: { ...search, app: clientId }, replace: true });
    }
  }, [id, clientId, search, navigate]);
  return {
    apps,
    app,
    choose: (chosen) => void navigate({ to: '.', search: { ...search, page: undefined, app: chosen } }),
  };
}
