import { type Language, useLanguage, useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument } from '@zhixing/flow';
import { inOneLine, readFlowDocument } from '@zhixing/flow/document-wrong.ts';
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
  const language = useLanguage();
  const [typed, setTyped] = useState(() => JSON.stringify(document, null, 2));
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const apply = () => {
    const read = readDocument(typed, document, language);
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
      {wrong.length > 0 && (
        <Alert
          type="error"
          showIcon
          title={text('flowDesign.json.wrong')}
          description={
            <ul className="design-wrong">
              {wrong.slice(0, 8).map((one) => (
                <li key={one}>{one}</li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  );
}

/** The document that was typed, or what is wrong with it; an empty reason says that it is that of another flow. */
function readDocument(typed: string, { code, model }: FlowDocument, language: Language): FlowDocument | string[] {
  try {
    const read = readFlowDocument(JSON.parse(typed), language === 'zhtw' ? 'zh-TW' : language);
    if ('code' in read) return read.code === code && read.model === model ? read : [''];
    return read.map(inOneLine);
  } catch (error) {
    return [String(error)];
  }
}
