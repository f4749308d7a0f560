import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button, Modal } from 'antd';

/** Shows a new key once. */
export function KeyShown({ value, close }: { value: string; close: () => void }) {
  const text = useText();
  const { attempt } = useNotices();
  return (
    <Modal
      open
      title={text('keys.made')}
      closable={false}
      mask={{ closable: false }}
      footer={[
        <Button key="copy" onClick={() => void attempt(() => copyText(value), text('keys.copied'))}>
          {text('keys.copy')}
        </Button>,
        <Button key="close" type="primary" onClick={close}>
          {text('keys.kept')}
        </Button>,
      ]}
    >
      <div className="key-shown">
        <Alert type="warning" showIcon title={text('keys.once')} />
        <code className="key-whole">{value}</code>
        <p className="own-note">{text('keys.how')}</p>
        <code>{`Authorization: Bearer ${value.slice(0, 8)}…`}</code>
      </div>
    </Modal>
  );
}
