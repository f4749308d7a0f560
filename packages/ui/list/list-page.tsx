import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { Flex, Grid, theme } from 'antd';
import { lazy, Suspense } from 'react';
import { FilterBar } from './filter-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListTitle } from './list-title.tsx';
import { Pager } from './pager.tsx';
import { TableTools } from './table-tools.tsx';
import { TreeSide } from './tree-side.tsx';
import { useListPage } from './use-list-page.ts';

const RecordDrawer = lazy(() => import('../record/record-drawer.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

/** Title, filters, tools, rows and pager, with a tree beside them where the model has one. */
export function ListPage({ model, base, title }: Props) {
  const list = useListPage(model, base);
  const { token } = theme.useToken();
  const phone = Grid.useBreakpoint().lg === false;
  return (
    <Flex vertical={phone} gap={phone ? 'small' : 'middle'} align="stretch">
      {model.list.leftTree && <TreeSide list={list} levels={model.list.leftTree} phone={phone} />}
      <Flex vertical gap="small" flex={1} style={{ minWidth: 0, padding: phone ? 0 : token.paddingXXS }}>
        <ListTitle list={list} title={title} />
        <FilterBar list={list} phone={phone} />
        <TableTools list={list} title={title} phone={phone} />
        <ListBody list={list} title={title} phone={phone} />
        <Pager list={list} phone={phone} />
      </Flex>
      {list.state.record && (
        <Suspense>
          <RecordDrawer list={list} phone={phone} />
        </Suspense>
      )}
    </Flex>
  );
}
