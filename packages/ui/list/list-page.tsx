import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { ConfigProvider, Flex, Grid } from 'antd';
import { lazy, Suspense } from 'react';
import { Panel } from '../widgets/panel.tsx';
import { BatchBar } from './batch-bar.tsx';
import { FilterBar } from './filter-bar.tsx';
import { ListBody } from './list-body.tsx';
import { ListTitle } from './list-title.tsx';
import { Pager } from './pager.tsx';
import { TreeSide } from './tree-side.tsx';
import { useListPage } from './use-list-page.ts';

const RecordDrawer = lazy(() => import('../record/record-drawer.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
}

/** Title and tools, filters, rows, pager, with a tree beside them where the model has one. */
export function ListPage({ model, base, title }: Props) {
  const list = useListPage(model, base);
  const phone = Grid.useBreakpoint().lg === false;
  // Fingers need larger targets than a mouse.
  const size = phone ? 'large' : 'medium';
  return (
    <ConfigProvider componentSize={size}>
      <Flex vertical={phone} gap="small" align="stretch">
        {model.list.leftTree && model.list.leftTree.length > 0 && <TreeSide list={list} levels={model.list.leftTree} phone={phone} />}
        <Panel grow>
          <ListTitle list={list} title={title} phone={phone} />
          <FilterBar list={list} phone={phone} />
          <ListBody list={list} title={title} phone={phone} />
          <Flex align="center" justify="space-between" gap="small" wrap>
            <BatchBar list={list} />
            <Pager list={list} phone={phone} />
          </Flex>
        </Panel>
        {list.state.record && (
          <Suspense>
            <RecordDrawer list={list} phone={phone} />
          </Suspense>
        )}
      </Flex>
    </ConfigProvider>
  );
}
