import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { Words } from '../widgets/words.tsx';

/** Go on typing, leave and find the draft again later, or throw everything away. */
export type Answer = 'stay' | 'keep' | 'discard';

/**
 * Whether typed work may be lost. It is there while the question is open and gone with the answer: a dialog that waits for the end of its
 * own animation can stay on a busy machine, in front of the form it protects.
 */
export function LeaveQuestion({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const t = useText();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      // Back to where the typing was, unless the form went with the answer.
      if (before.current instanceof HTMLElement && before.current.isConnected) before.current.focus();
    };
  }, []);
  return (
    <Modal
      open
      title={t('ui.form.leave')}
      footer={
        <Flex gap="small" justify="flex-end" wrap>
          <Button autoFocus onClick={() => onAnswer('stay')}>
            {t('ui.action.cancel')}
          </Button>
          <Button onClick={() => onAnswer('keep')}>{t('ui.form.leaveDraft')}</Button>
          <Button danger onClick={() => onAnswer('discard')}>
            {t('ui.form.discard')}
          </Button>
        </Flex>
      }
      onCancel={() => onAnswer('stay')}
      mask={{ closable: false }}
    >
      <Words>{t('ui.form.leaveNote')}</Words>
    </Modal>
  );
}
