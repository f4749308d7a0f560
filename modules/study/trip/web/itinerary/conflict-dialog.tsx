import { useText } from '@zhixing/client/i18n.ts';
import { chinaTime } from '@zhixing/model/china-time.ts';
import { Button, Flex, Modal } from 'antd';
import type { Conflict } from './use-save.ts';

interface Props {
  readonly conflict: Conflict;
  readonly onSettle: (way: 'theirs' | 'mine' | null) => void;
}

/** Says what others changed, and asks whose version is to stand. */
export function ConflictDialog({ conflict, onSettle }: Props) {
  const text = useText();
  return (
    <Modal
      open
      title={text('itinerary.conflict')}
      onCancel={() => onSettle(null)}
      footer={
        <Flex gap="small" justify="flex-end" wrap>
          <Button onClick={() => onSettle(null)}>{text('itinerary.goOn')}</Button>
          <Button onClick={() => onSettle('theirs')}>{text('itinerary.takeTheirs')}</Button>
          <Button type="primary" onClick={() => onSettle('mine')}>
            {text('itinerary.keepMine')}
          </Button>
        </Flex>
      }
    >
      <p>{conflict.message}</p>
      <ul>
        {conflict.changed.map(({ id, title, startAt, endAt }) => (
          <li key={id}>
            {title} {chinaTime(startAt)}–{chinaTime(endAt)}
          </li>
        ))}
      </ul>
    </Modal>
  );
}
