import { DownOutlined, LockOutlined, PlusOutlined } from '@ant-design/icons';
import { useText, withTextsAside } from '@zhixing/client/i18n.ts';
import type { SavedView } from '@zhixing/client/workbench/use-views.ts';
import { Button, Flex, theme } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import type { ListHandle } from '../list/use-list-page.ts';
import { DropMenu } from '../widgets/drop-menu.tsx';
import { lazyDialog } from '../widgets/lazy-dialog.tsx';
import type { Naming } from './save/save-dialog.tsx';
import { useListViews } from './use-list-views.ts';
import { ViewMenu } from './view-menu.tsx';
import { ViewState } from './view-state.tsx';

const SaveDialog = lazyDialog(() => withTextsAside(import('./save/save-dialog.tsx')));

/** Saved views above a list: all records, then pinned views, others in a menu; and the state of unsaved changes. */
export default function ViewTabs({ list, title, phone }: { list: ListHandle; title: string; phone: boolean }) {
  const t = useText();
  const handle = useListViews(list, phone);
  const [naming, setNaming] = useState<Naming | null>(null);
  const { views, current, open } = handle;
  const pinned = views.filter((view) => view.pinned || view.id === current?.id);
  const others = views.filter((view) => !pinned.includes(view));
  // Without a choice the line would only push the list down.
  if (phone && views.length === 0 && !handle.changed) return null;
  return (
    <Flex component="nav" aria-label={t('ui.views.of', { title })} align="center" gap="small" wrap={!phone}>
      <Tab chosen={!current} onClick={() => open(null)}>
        {t('ui.views.all')}
      </Tab>
      {pinned.map((view) => (
        <Flex key={view.id} align="center">
          <Tab chosen={view === current} onClick={() => open(view)}>
            {view.name}
            <Locked view={view} />
          </Tab>
          {view === current && <ViewMenu list={list} handle={handle} view={view} onName={setNaming} />}
        </Flex>
      ))}
      {others.length > 0 && (
        <DropMenu
          menu={{
            items: others.map((view) => ({ key: view.id, label: view.name, icon: <Locked view={view} />, onClick: () => open(view) })),
          }}
        >
          <Button type="text" icon={<DownOutlined />} iconPlacement="end">
            {t('ui.views.others', { total: others.length })}
          </Button>
        </DropMenu>
      )}
      {!current && handle.changed && (
        <Button type="link" icon={<PlusOutlined />} onClick={() => setNaming({ kind: 'new' })}>
          {t('ui.views.save')}
        </Button>
      )}
      {current && handle.changed && <ViewState handle={handle} view={current} onName={setNaming} />}
      <Suspense>{naming && <SaveDialog list={list} handle={handle} naming={naming} onClose={() => setNaming(null)} />}</Suspense>
    </Flex>
  );
}

function Locked({ view }: { view: SavedView }) {
  const t = useText();
  if (view.mayEdit) return null;
  const label = t('ui.views.locked', { owner: view.owner.name });
  return <LockOutlined role="img" aria-label={label} title={label} />;
}

function Tab({ chosen, onClick, children }: { chosen: boolean; onClick: () => void; children: ReactNode }) {
  const { token } = theme.useToken();
  const line = `${token.lineWidthBold}px solid ${chosen ? token.colorPrimary : 'transparent'}`;
  const colour = chosen ? { color: token.colorPrimary, fontWeight: token.fontWeightStrong } : {};
  return (
    <Button type="text" aria-current={chosen} onClick={onClick} style={{ borderRadius: 0, borderBlockEnd: line, ...colour }}>
      {children}
    </Button>
  );
}
