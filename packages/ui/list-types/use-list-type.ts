import type { ListType } from '@zhixing/client/list-state.ts';
import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import { useLocation } from 'react-router';
import type { ListHandle } from '../list/use-list-page.ts';
import { offeredTypes, typeBodies } from './registry.ts';

/** Types that need more width than a phone has. */
const WIDE: readonly string[] = ['table', 'tree', 'edit'];

/** How the list draws its rows: as the address says, else as this person last chose here, else what the screen suggests. */
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
