import './main.css';
import { StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { ApiError } from '@marquee/client';
import { currentInterruption, dismissInterruption, onInterruption, readSession } from './data/session';
import { onDemand } from './kit/on-demand';
import { ToastProvider } from './kit/toasts';
import { createConsoleRouter } from './routes';
import { PreferencesProvider, readPreferences } from './shell/preferences';
import { languageOf, loadStrings } from './strings/strings';

const STALE_MS = 15_000;

/** Two reads, then the page: the session and the preferences. */
async function start(root: HTMLElement): Promise<void> {
  const [session, preferences] = await Promise.all([readSession(), readPreferences()]);
  document.documentElement.dataset.theme = preferences.theme;
  const language = languageOf(preferences.language, session.user.language);
  const t = await loadStrings(language);
  document.documentElement.lang = language;
  const queries = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        // The API client has already retried what may be retried.
        retry: false,
        refetchOnWindowFocus: (query) => !(query.state.error instanceof ApiError),
      },
    },
  });
  const router = createConsoleRouter(session);
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={queries}>
        <PreferencesProvider first={preferences} locale={{ language, t }} userLanguage={session.user.language}>
          <ToastProvider>
            <RouterProvider router={router} />
            <Interrupted />
          </ToastProvider>
        </PreferencesProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const InterruptedDialog = onDemand(async () => (await import('./shell/interrupted')).InterruptedDialog);

function Interrupted() {
  const interruption = useSyncExternalStore(onInterruption, currentInterruption);
  if (interruption === undefined) return null;
  return (
    <Suspense>
      <InterruptedDialog interruption={interruption} onClose={dismissInterruption} />
    </Suspense>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element with the id "root".');
// Not awaited at the top level: scripts that import this one would wait for it, and `start` waits for such a script.
start(root).catch((error: unknown) => {
  reportError(error);
  // The translations may be what failed to load.
  root.textContent = 'The console could not start. Check your connection, then reload this page.';
  root.role = 'alert';
});
