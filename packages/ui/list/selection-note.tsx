import { useText } from '@zhixing/client/i18n.ts';
import { grouped } from '@zhixing/model/grouped.ts';
import { Button, Flex } from 'antd';
import { selectedCount, selectsAll } from './selection.ts';
import type { ListHandle } from './use-list-page.ts';

/** Once a whole page is selected, offers to select all matches on all pages. */
export function SelectionNote({ list }: { list: ListHandle }) {
  const t = useText();
  const { selection, selected, matching, setSelection, page } = list;
  const total = page.data?.pagination.total ?? 0;
  const rows = page.data?.list.length ?? 0;
  if (rows === 0 || selected.size < rows || total <= rows || selectsAll(selection, matching)) return null;
  if (selectedCount(selection) >= total) return null;
  return (
    <Flex align="center">
      <Button type="link" size="small" onClick={() => setSelection({ mode: 'matching', query: matching, total })}>
        {t('ui.list.selectMatching', { total: grouped(total) })}
      </Button>
    </Flex>
  );
}
