import { useSession } from '@zhixing/client/session.ts';
import { useLocation } from 'react-router';
import { type Page, pageTable } from './menu/page-table.ts';

export function useCurrentPage(): { readonly path: string; readonly page: Page | undefined } {
  const path = useLocation().pathname.replace(/(?<=.)\/+$/, '');
  useSession(({ user }) => user);
  return { path, page: pageTable().get(path) };
}
