import { ApartmentOutlined, MenuFoldOutlined, MenuUnfoldOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import type { TreeLevel } from '@zhixing/client/model-description.ts';
import { useSetting } from '@zhixing/client/workbench/use-setting.ts';
import { Button, Flex, theme } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { Waiting } from '../states/waiting.tsx';
import LeftTree from '../tree/left-tree.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import { Panel } from '../widgets/panel.tsx';
import type { ListHandle } from './use-list-page.ts';

const Drawer = lazyDialog(() => import('../widgets/drawer.tsx'));

interface Props {
  readonly list: ListHandle;
  readonly levels: readonly TreeLevel[];
  readonly phone: boolean;
}

/** Tree beside a list: collapsible; on phones a drawer behind a button, which is coloured while a node is chosen. */
export function TreeSide({ list, levels, phone }: Props) {
  const [drawer, setDrawer] = useState(false);
  const title = levels.map((level) => level.title).join(' / ');
  const tree = (
    <Suspense fallback={<Waiting />}>
      <LeftTree
        levels={levels}
        title={title}
        chosen={list.state.node}
        onChoose={(node) => {
          list.change({ node });
          setDrawer(false);
        }}
      />
    </Suspense>
  );
  if (!phone) return <TreePanel title={title}>{tree}</TreePanel>;
  return (
    <>
      <Button
        {...(list.state.node && { color: 'primary' as const, variant: 'outlined' as const })}
        icon={<ApartmentOutlined aria-hidden />}
        onClick={() => setDrawer(true)}
        aria-haspopup="dialog"
        aria-label={title}
        title={title}
      />
      <Suspense>
        <Drawer open={drawer} onClose={() => setDrawer(false)} placement="left" title={title}>
          {tree}
        </Drawer>
      </Suspense>
    </>
  );
}

function TreePanel({ title, children }: { title: string; children: ReactNode }) {
  const t = useText();
  const { token } = theme.useToken();
  const [folded, setFolded] = useSetting('list.tree.folded', false);
  const label = t(folded ? 'ui.tree.unfold' : 'ui.tree.fold');
  const width = folded ? token.controlHeight + token.paddingXXS * 2 : token.screenXS / 2;
  return (
    <Panel style={{ width, padding: folded ? token.paddingXXS : token.paddingSM }}>
      <Flex align="center" justify="space-between" gap="small">
        {!folded && <span style={{ color: token.colorTextSecondary, overflowWrap: 'anywhere' }}>{title}</span>}
        <Button
          type="text"
          icon={folded ? <MenuUnfoldOutlined /> : <MenuFoldOutlined />}
          onClick={() => setFolded(!folded)}
          aria-label={label}
          aria-expanded={!folded}
          title={label}
        />
      </Flex>
      {!folded && children}
    </Panel>
  );
}
