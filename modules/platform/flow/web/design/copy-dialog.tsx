import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { CodeItem, isCode } from './code-item.tsx';
import { copyFlow, type Template, useTemplate } from './use-flows.ts';

interface Props {
  readonly template: string;
  readonly onCopied: (template: string) => void;
  readonly onClose: () => void;
}

/** Dialog for the name and code of a copied flow. */
export default function CopyDialog({ template, onCopied, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const asked = useTemplate(template);
  if (asked.data) return <Named onCopied={onCopied} onClose={onClose} of={asked.data.template} />;
  return (
    <Modal open footer={null} title={text('flowDesign.copyFlow')} onCancel={onClose}>
      <Part query={asked}>{() => <Waiting />}</Part>
    </Modal>
  );
}

function Named({ of, onCopied, onClose }: Omit<Props, 'template'> & { of: Template }) {
  const text = useText();
  const { attempt } = useNotices();
  const [name, setName] = useState(() => text('flowDesign.copyName', { name: of.name }).slice(0, 80));
  const [code, setCode] = useState(() => `${of.code.replaceAll('-', '.').slice(0, 55)}.copy`);
  const [busy, setBusy] = useState(false);
  const [wrong, setWrong] = useState(false);
  const copy = async () => {
    setWrong(!isCode(code));
    if (!isCode(code) || !name.trim()) return;
    setBusy(true);
    let made = '';
    const worked = await attempt(async () => {
      made = (await copyFlow(of.id, code, name.trim())).template;
    });
    setBusy(false);
    if (worked) onCopied(made);
  };
  return (
    <Modal
      open
      title={text('flowDesign.copyFlow')}
      okText={text('flowDesign.duplicate')}
      cancelText={text('flowDesign.close')}
      okButtonProps={{ loading: busy, disabled: !name.trim() || !code }}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <Form.Item label={text('flowDesign.copyNamed')} htmlFor="flow-copy-name" required>
          <Input id="flow-copy-name" maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        </Form.Item>
        <CodeItem
          id="flow-copy-code"
          required
          value={code}
          wrong={wrong}
          onType={setCode}
          label={text('flowDesign.copyCode')}
          hint={text('flowDesign.codeHelp')}
        />
      </Form>
    </Modal>
  );
}
