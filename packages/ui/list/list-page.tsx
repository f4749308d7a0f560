import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Condition } from '@zhixing/model';
import { Button, ConfigProvider, Flex, Grid, theme } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { FilterBar } from '../filter/filter-bar.tsx';
import { useListType } from '../list-types/use-list-type.ts';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { Panel } from '../widgets/panel.tsx';
import { ListBody } from './list-body.tsx';
import { ListTitle } from './list-title.tsx';
import { selectedCount } from './selection.ts';
import { TreeSide } from './tree-side.tsx';
import { useFull } from './use-full.ts';
import { type ListHandle, type OwnWays, useListPage } from './use-list-page.ts';
import './list-page.css';

const ViewTabs = lazy(() => import('../views/view-tabs.tsx'));
const SelectionTools = lazy(() => import('./selection-tools.tsx'));
const Pager = lazy(() => import('./pager.tsx'));
const RecordDrawer = lazyDialog(() => import('../record/record-drawer.tsx'));

interface Props {
  readonly model: ModelDescription;
  readonly base: Condition | undefined;
  readonly title: string;
  readonly own?: OwnWays | undefined;
}

/** List page: title, tools, filters, rows and pager, with a tree beside them if the model has one. */
export function ListPage({ model, base, title, own = {} }: Props) {
  const list = useListPage(model, base, own);
  const { Tools = SelectionTools } = own;
  // Stays mounted after the selection is cleared, so that a started bulk operation can finish.
  const [chose, setChose] = useState(false);
  if (!chose && selectedCount(list.selection) > 0) setChose(true);
  const phone = Grid.useBreakpoint().md === false;
  const { body } = useListType(list, phone);
  const { token } = theme.useToken();
  const [full, setFull] = useFull();
  const whole = { position: 'fixed', inset: 0, zIndex: token.zIndexPopupBase - 1, borderRadius: 0, overflow: 'auto' } as const;
  // Larger touch targets on phones.
  const size = phone ? 'large' : 'medium';
  const { leftTree = [] } = model.list;
  const tree = leftTree.length > 0 && <TreeSide list={list} levels={leftTree} phone={phone} />;
  return (
    <ConfigProvider componentSize={size}>
      <Flex vertical={phone} gap="small" align="stretch">
        {!phone && tree}
        <Panel grow {...(full && { style: whole })}>
          <ListTitle list={list} title={title} phone={phone} full={full} onFull={setFull} />
          <Suspense fallback={phone ? null : <Button type="text" style={{ visibility: 'hidden' }} />}>
            <ViewTabs list={list} title={title} phone={phone} />
          </Suspense>
          <FilterLine list={list} phone={phone} tree={phone && tree} />
          <ListBody list={list} title={title} nothing={own.nothing} phone={phone} />
          <Flex className="list-foot" align="center" justify="space-between" gap="small" wrap>
            <Flex align="center" wrap>
              <Suspense>{chose && <Tools list={list} />}</Suspense>
            </Flex>
            {(!body || body.paged) && <Pages list={list} phone={phone} />}
          </Flex>
        </Panel>
        {list.state.record && (
          <Suspense>
            <RecordDrawer list={list} />
          </Suspense>
        )}
      </Flex>
    </ConfigProvider>
  );
}

/** The pager, in a place of its height: rows that are there do not move when it comes. */
function Pages({ list, phone }: { list: ListHandle; phone: boolean }) {
  const { token } = theme.useToken();
  if (!list.page.data?.pagination.total) return null;
  return (
    <Suspense fallback={<div style={{ height: phone ? token.controlHeightLG : token.controlHeight }} />}>
      <Pager list={list} phone={phone} />
    </Suspense>
  );
}

interface LineProps {
  readonly list: ListHandle;
  readonly phone: boolean;
  /** The button of the tree, which on phones stands beside the search. */
  readonly tree: ReactNode;
}

function FilterLine({ list, phone, tree }: LineProps) {
  const bar = <FilterBar list={list} phone={phone} />;
  if (!tree) return bar;
  return (
    <Flex gap="small" align="center">
      {tree}
      <div style={{ flex: '1 1 0', minWidth: 0 }}>{bar}</div>
    </Flex>
  );
}
