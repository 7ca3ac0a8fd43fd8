import { Page } from './page';
import { Loaded } from './states';

interface PendingPageProps {
  readonly title: string;
  readonly parent?: { readonly to: string; readonly title: string };
  readonly query: { readonly data: unknown; readonly error: unknown; refetch: () => unknown };
}

/** A page with its heading, whose content is being read or could not be read. */
export function PendingPage({ title, parent, query }: PendingPageProps) {
  return (
    <Page title={title} parent={parent}>
      <Loaded query={query}>{() => null}</Loaded>
    </Page>
  );
}
