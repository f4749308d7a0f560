import { useText } from '@zhixing/client/i18n.ts';
import { Button, Flex, Modal } from 'antd';
import { useEffect, useRef } from 'react';
import { Words } from '../widgets/words.tsx';

/** Continue editing, leave and keep the draft, or discard everything. */
export type Answer = 'stay' | 'keep' | 'discard';

/**
 * Asks before unsaved input is lost. Mounted only while the question is open, without closing animation: on a slow machine a dialog
 * waiting for its animation could stay in front of the form.
 */
export function LeaveQuestion({ onAnswer }: { onAnswer: (answer: Answer) => void }) {
  const t = useText();
  const before = useRef<Element | null>(null);
  useEffect(() => {
    before.current = document.activeElement;
    return () => {
      // Returns the focus to the input, unless the form was closed.
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
