import { useText } from '@zhixing/client/i18n.ts';
import type { RowTable } from '@zhixing/client/row-table.ts';
import { Flex, Input, Modal } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea.js';
import { useState } from 'react';
import { useFirstFocus } from '../widgets/use-first-focus.ts';
import { Words } from '../widgets/words.tsx';

interface Props {
  readonly table: RowTable;
  readonly take: (text: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Dialog with a text area for pasting cells, where pasting into the table is not possible. */
export default function PasteRows({ table, take, onClose }: Props) {
  const t = useText();
  const box = useFirstFocus<TextAreaRef>();
  const [text, setText] = useState('');
  const [busy, setBusy] = useState(false);
  const go = async () => {
    setBusy(true);
    await take(text);
    onClose();
  };
  return (
    <Modal
      open
      title={t('ui.rows.paste')}
      okText={t('ui.rows.pasteIn')}
      cancelText={t('ui.action.cancel')}
      okButtonProps={{ disabled: text.trim() === '' }}
      confirmLoading={busy}
      onOk={go}
      onCancel={onClose}
    >
      <Flex vertical gap="small">
        <Words id="paste-rows-note">
          {t('ui.rows.pasteNote', { columns: table.fields.map(({ label }) => label).join(t('ui.value.comma')) })}
        </Words>
        <Input.TextArea
          aria-label={t('ui.rows.pasteHere')}
          aria-describedby="paste-rows-note"
          ref={box}
          value={text}
          onChange={(event) => setText(event.target.value)}
          // Keeps the table behind from handling the paste too.
          onPaste={(event) => event.stopPropagation()}
          autoSize={{ minRows: 6, maxRows: 14 }}
        />
      </Flex>
    </Modal>
  );
}
