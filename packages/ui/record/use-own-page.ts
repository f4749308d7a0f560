import { useLocation, useNavigate } from 'react-router';

const MARK = 'as';
const PAGE = 'page';
const MARK_LETTERS = 8;

/** Whether an address gives its record the page for itself. */
export const hasOwnPage = (search: URLSearchParams): boolean => search.get(MARK) === PAGE && Boolean(search.get('record'));

/** Opens a record on a page of its own, in a tab beside that of its list: `?record=<id>&as=page&tab=<mark>`. */
export function useOwnPage(): (id: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    const search = new URLSearchParams({ record: id, [MARK]: PAGE, tab: id.slice(-MARK_LETTERS) });
    navigate({ pathname, search: `?${search}` });
  };
}
