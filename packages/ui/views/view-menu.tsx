import { EllipsisOutlined } from '@ant-design/icons';
import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { emptyState, writeListState } from '@zhixing/client/list-state.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { type SavedView, useRemoveView, useSaveView } from '@zhixing/client/workbench/use-views.ts';
import { PLAIN } from '@zhixing/client/workbench/view-state.ts';
import { Button, type MenuProps } from 'antd';
import type { ListHandle } from '../list/use-list-page.ts';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';
import { DropMenu } from '../widgets/drop-menu.tsx';
import type { Naming } from './save/save-dialog.tsx';
import type { ListViews } from './use-list-views.ts';

interface Props {
  readonly list: ListHandle;
  readonly handle: ListViews;
  readonly view: SavedView;
  readonly onName: (naming: Naming) => void;
}

/** Menu of the current view. Other users' views can be copied and linked to, but not changed. */
export function ViewMenu({ list, handle, view, onName }: Props) {
  const t = useText();
  const { attempt } = useNotices();
  const confirm = useConfirm();
  const save = useSaveView(view.model, view.page);
  const removal = useRemoveView(view.model);
  const copyLink = () => {
    // The link has the full query instead of the view's id, so that it also works for users without access to the view.
    const { page: _page, node: _node, record: _record, edit: _edit, at: _at, ...shown } = list.state;
    const query = writeListState(new URLSearchParams(), { ...emptyState, ...shown });
    return attempt(() => copyText(`${globalThis.location.origin}${basePath}${handle.page}?${query}`), t('ui.views.linkCopied'));
  };
  const remove = async () => {
    const okText = t('ui.action.delete');
    const content = t(view.audience === 'mine' ? 'ui.state.permanent' : 'ui.views.removeShared');
    if (!(await confirm({ title: t('ui.views.confirmRemove', { name: view.name }), content, okText, danger: true }))) return;
    if (await attempt(() => removal.mutateAsync(view), t('ui.views.removed'))) handle.open(null);
  };
  const opensWith = handle.opensWith === view.id;
  const change = (changes: Partial<SavedView>, done: string) => attempt(() => save.mutateAsync({ view, changes }), done);
  const own: MenuProps['items'] = [
    { key: 'rename', label: t('ui.views.rename'), onClick: () => onName({ kind: 'change', view }) },
    {
      key: 'pin',
      label: t(view.pinned ? 'ui.views.unpin' : 'ui.views.pin'),
      onClick: () => change({ pinned: !view.pinned }, t('ui.views.saved', { name: view.name })),
    },
  ];
  const items: MenuProps['items'] = [
    ...(view.mayEdit ? own : []),
    { key: 'duplicate', label: t('ui.views.duplicate'), onClick: () => onName({ kind: 'copy', view }) },
    {
      key: 'opening',
      label: t(opensWith ? 'ui.views.notOpening' : 'ui.views.opening'),
      onClick: () => handle.setOpening(opensWith ? PLAIN : view.id),
    },
    { key: 'link', label: t('ui.views.copyLink'), onClick: copyLink },
    ...(view.mayEdit ? [{ key: 'delete', danger: true, label: t('ui.action.delete'), onClick: remove }] : []),
  ];
  const label = t('ui.views.menu', { name: view.name });
  return (
    <DropMenu menu={{ items }}>
      <Button type="text" icon={<EllipsisOutlined />} aria-label={label} title={label} />
    </DropMenu>
  );
}
