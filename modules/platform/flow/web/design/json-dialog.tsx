import { useText } from '@zhixing/client/i18n.ts';
import type { FlowDocument } from '@zhixing/flow';
import { Alert, Input, Modal } from 'antd';
import { useState } from 'react';
import { type JsonProblem, readTyped } from './json-reading.ts';

interface Props {
  readonly document: FlowDocument;
  readonly fixed: boolean;
  readonly onApply: (document: FlowDocument) => void;
  readonly onClose: () => void;
}

const LIMIT = 8;

/** The document as JSON, to view, copy and edit. */
export default function JsonDialog({ document, fixed, onApply, onClose }: Props) {
  const text = useText();
  const [typed, setTyped] = useState(() => JSON.stringify(document, null, 2));
  const [wrong, setWrong] = useState<readonly JsonProblem[]>([]);
  const apply = () => {
    const read = readTyped(typed, document);
    if (!('code' in read)) return setWrong(read);
    onApply(read);
    onClose();
  };
  const said = ({ kind, options = [], shape, count }: JsonProblem) =>
    text(`flowDesign.json.${kind}`, {
      options: options.join(text('ui.value.comma')),
      number: count,
      shape: shape && text(`flowDesign.json.shapes.${shape}`),
    });
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
              {wrong.slice(0, LIMIT).map((one) => (
                <li key={`${one.line} ${one.path} ${one.kind}`}>
                  <strong>{text('flowDesign.json.line', { line: one.line })}</strong>{' '}
                  {[one.node, one.path, said(one)].filter(Boolean).join(' · ')}
                </li>
              ))}
            </ul>
          }
        />
      )}
    </Modal>
  );
}
