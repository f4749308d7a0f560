import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button } from 'antd';
import type { MenuActions } from './use-menus.ts';

/** Actions on a whole menu. */
export function MenuTools({ actions }: { actions: MenuActions }) {
  const text = useText();
  const { done, failed } = useNotices();
  return (
    <Button onClick={() => void actions.save().then((name) => done(text('menus.saved', { name })), failed)}>{text('menus.export')}</Button>
  );
}

/** Moves an entry and shows the result. */
export function useMoving(actions: MenuActions) {
  const { done, failed } = useNotices();
  return (id: string, to: { parentId: string; before: string | null }): void =>
    void actions.move(id, to).then(({ told }) => done(told), failed);
}
