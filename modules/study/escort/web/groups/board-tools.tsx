import { useText } from '@zhixing/client/i18n.ts';
import type { Arrangement } from '@zhixing/shell/page/use-arrangement.ts';
import { Button } from 'antd';
import type { Group } from './board.ts';

interface Props {
  readonly board: Arrangement<readonly Group[]>;
  readonly ratio: number;
}

/** Commands on the whole board; saving is the primary one. */
export function BoardTools({ board, ratio }: Props) {
  const text = useText();
  const add = () => {
    const taken = new Set(board.now.map(({ name }) => name));
    let number = board.now.length + 1;
    while (taken.has(text('tripGroups.newName', { number }))) number += 1;
    const name = text('tripGroups.newName', { number });
    const group: Group = { name, capacity: ratio, leaderTeacher: null, tutor: null, vehicle: null, slogan: null, task: null, members: [] };
    board.change([...board.now, group]);
  };
  return (
    <div className="own-actions">
      <Button onClick={board.undo} disabled={!board.canUndo} title="Ctrl+Z">
        {text('tripGroups.undo')}
      </Button>
      <Button onClick={board.redo} disabled={!board.canRedo} title="Ctrl+Y">
        {text('tripGroups.redo')}
      </Button>
      <Button onClick={add}>{text('tripGroups.add')}</Button>
      <Button type="primary" onClick={board.save} disabled={!board.changed} loading={board.busy} title="Ctrl+S">
        {text('tripGroups.save')}
      </Button>
    </div>
  );
}
