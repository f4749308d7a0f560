import { Modal } from 'antd';
import { type HostProps, type Questions, useHandedOver } from './over-page-hosts.ts';

/** Holds antd's questions. */
export default function QuestionHost({ onReady }: HostProps<Questions>) {
  const [questions, holder] = Modal.useModal();
  useHandedOver(questions, onReady);
  return holder;
}
