import { useText } from '@zhixing/client/i18n.ts';
import { type FlowDocument, flowDocumentSchema } from '@zhixing/flow';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';

interface Props {
  readonly document: FlowDocument;
  readonly fixed: boolean;
  readonly onApply: (document: FlowDocument) => void;
  readonly onClose: () => void;
}

/** The document as it is kept: to be read, copied, and written by those who know what they do. */
export default function JsonDialog({ document, fixed, onApply, onClose }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(() => JSON.stringify(document, null, 2));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const apply = () => {
    const read = readDocument(typed, document);
    if (Array.isArray(read)) return setWrong(read.map((one) => (one === '' ? text('flowDesign.json.other') : one)));
    onApply(read as FlowDocument);
    onClose();
  };
  return (
    <Modal
      open
      width="min(860px, 96vw)"
      title={text('flowDesign.json.title')}
      okText={text('flowDesign.json.apply')}
      cancelText={text('flowDesign.close')}
      okButtonProps={{ disabled: fixed }}
      onOk={apply}
      onCancel={onClose}
    >
      <Input.TextArea
        className="design-json"
        aria-label={text('flowDesign.json.title')}
        rows={24}
        spellCheck={false}
        readOnly={fixed}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {wrong.length > 0 && <Alert type="error" showIcon title={text('flowDesign.json.wrong')} description={wrong.slice(0, 8).join('\n')} />}
    </Modal>
  );
}

/** The document that was typed, or what is wrong with it; an empty reason says that it is that of another flow. */
function readDocument(typed: string, { code, model }: FlowDocument): FlowDocument | string[] {
  try {
    const parsed = flowDocumentSchema.safeParse(JSON.parse(typed));
    if (!parsed.success) return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
    return parsed.data.code === code && parsed.data.model === model ? parsed.data : [''];
  } catch (error) {
    return [String(error)];
  }
}
