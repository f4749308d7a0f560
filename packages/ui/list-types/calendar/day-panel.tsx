import { Modal, theme } from 'antd';
import type { ListHandle } from '../../list/use-list-page.ts';
import type { DayChoice } from '../arrangement.ts';
import { dayNames } from './day-names.ts';
import { DayRows } from './day-rows.tsx';

interface Props {
  readonly list: ListHandle;
  readonly choice: DayChoice;
  readonly day: string;
  readonly tag: string;
  readonly onCreate: ((day: string) => void) | undefined;
  readonly onClose: () => void;
}

/** Drawer with all records of a day. */
export function DayPanel({ list, choice, day, tag, onCreate, onClose }: Props) {
  const { token } = theme.useToken();
  const create =
    onCreate &&
    ((on: string) => {
      onClose();
      onCreate(on);
    });
  return (
    <Modal open title={dayNames(tag).full(day)} footer={null} onCancel={onClose} width={token.screenMD}>
      <DayRows list={list} choice={choice} day={day} tag={tag} onCreate={create} />
    </Modal>
  );
}
