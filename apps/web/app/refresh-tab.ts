import { tabKeyOf } from '@zhixing/client/tab.ts';
import { safeRedirect } from '@zhixing/shell/safe-redirect.ts';
import { tabs } from '@zhixing/shell/tabs/tabs.ts';
import { type LoaderFunctionArgs, redirect } from 'react-router';

/** `/redirect/<path>` remounts the page at the path: the specification's way to refresh a tab. */
export function refreshTab({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>): Response {
  const { search } = new URL(request.url);
  const pathname = `/${params['*'] ?? ''}`;
  tabs.refresh(tabKeyOf({ pathname, search }));
  return redirect(safeRedirect(pathname + search));
}
