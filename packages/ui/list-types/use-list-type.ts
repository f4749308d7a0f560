import type { ListType } from '@zhixing/client/list-state.ts';
import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import { useLocation } from 'react-router';
import type { ListHandle } from '../list/use-list-page.ts';
import { offeredTypes, typeBodies } from './registry.ts';

/** Types too wide for phones. */
const WIDE: readonly string[] = ['table', 'tree', 'edit'];

/** The list type: from the URL, else the user's last choice on this page, else by screen size. */
export function useListType(list: ListHandle, phone: boolean) {
  const { pathname } = useLocation();
  const [remembered, remember] = useSetting<ListType | ''>(`list.${pathname}.type`, '');
  const offered = offeredTypes(list.model);
  const usual = phone && WIDE.includes(remembered) ? '' : remembered;
  const wanted = list.state.type || usual;
  const type = offered.find((one) => one === wanted) ?? (phone ? 'cards' : 'table');
  const choose = (next: ListType) => {
    remember(next);
    list.change({ type: next, group: '', at: '' });
  };
  return { type, offered, choose, body: typeBodies[type] };
}
