import { useText } from '@zhixing/client/i18n.ts';
import { type SavedView, useSaveView } from '@zhixing/client/workbench/use-views.ts';
import { Button, Flex, theme } from 'antd';
import { useNotices } from '../states/use-notices.ts';
import type { Naming } from './save/save-dialog.tsx';
import type { ListViews } from './use-list-views.ts';

interface Props {
  readonly handle: ListViews;
  readonly view: SavedView;
  readonly onName: (naming: Naming) => void;
}

/** Shown when the list differs from the saved view: save, save as, or reset. */
export function ViewState({ handle, view, onName }: Props) {
  const t = useText();
  const { token } = theme.useToken();
  const { attempt } = useNotices();
  const save = useSaveView(view.model, view.page);
  const store = () =>
    attempt(() => save.mutateAsync({ view, changes: { definition: handle.definition } }), t('ui.views.saved', { name: view.name }));
  return (
    <Flex align="center" gap="small" style={{ whiteSpace: 'nowrap' }}>
      <span role="status" style={{ color: token.colorTextSecondary }}>
        {t('ui.views.changed')}
      </span>
      {view.mayEdit && (
        <Button type="link" style={{ padding: 0 }} loading={save.isPending} onClick={store}>
          {t('ui.action.save')}
        </Button>
      )}
      <Button type="link" style={{ padding: 0 }} onClick={() => onName({ kind: 'new' })}>
        {t('ui.views.saveAs')}
      </Button>
      <Button type="link" style={{ padding: 0 }} onClick={() => handle.open(view)}>
        {t('ui.views.reset')}
      </Button>
    </Flex>
  );
}
