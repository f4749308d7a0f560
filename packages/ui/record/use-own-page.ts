import { useLocation, useNavigate } from 'react-router';

const MARK = 'as';
const PAGE = 'page';
const MARK_LETTERS = 8;

/** Whether the URL shows a record on its own page. */
export const hasOwnPage = (search: URLSearchParams): boolean => search.get(MARK) === PAGE && Boolean(search.get('record'));

/** Opens a record on its own page in a new tab: `?record=<id>&as=page&tab=<mark>`. */
export function useOwnPage(): (id: string) => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (id) => {
    const search = new URLSearchParams({ record: id, [MARK]: PAGE, tab: id.slice(-MARK_LETTERS) });
    navigate({ pathname, search: `?${search}` });
  };
}
