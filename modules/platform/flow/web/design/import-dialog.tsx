import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { FileChooser } from '@zhixing/ui/widgets/file-chooser.tsx';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Alert, Button, Form, Modal, Radio } from 'antd';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CodeItem, isCode } from './code-item.tsx';
import { importFlow } from './use-flows.ts';

/** Imports an exported flow: as a new one, or as a version of the one with the same code. */
export default function ImportDialog({ onClose }: { onClose: () => void }) {
  useFocusBack();
  const text = useText();
  const go = useNavigate();
  const { done } = useNotices();
  const chooser = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<unknown>(null);
  const [named, setNamed] = useState('');
  const [how, setHow] = useState<'new' | 'version'>('new');
  const [code, setCode] = useState('');
  const [badCode, setBadCode] = useState(false);
  const [wrong, setWrong] = useState('');
  const [busy, setBusy] = useState(false);
  const read = async (chosen: File | undefined) => {
    setWrong('');
    try {
      setNamed(chosen?.name ?? '');
      setFile(chosen ? JSON.parse(await chosen.text()) : null);
    } catch {
      setFile(null);
      setWrong(text('flowDesign.import.unreadable'));
    }
  };
  const asCode = how === 'new' ? code.trim() : '';
  const bring = async () => {
    setBusy(true);
    try {
      const { template } = await importFlow(file, how === 'new' ? 'refuse' : 'version', asCode);
      done(text('flowDesign.import.done'));
      onClose();
      void go(`/workFlow/flowEngine?design=${template}`);
    } catch (error) {
      setWrong(error instanceof ApiError || error instanceof Error ? error.message : String(error));
    }
    setBusy(false);
  };
  return (
    <Modal
      open
      title={text('flowDesign.import.title')}
      okText={text('flowDesign.import.bring')}
      cancelText={text('flowDesign.close')}
      okButtonProps={{ disabled: file === null, loading: busy }}
      onOk={() => {
        const refused = asCode !== '' && !isCode(asCode);
        setBadCode(refused);
        if (!refused) void bring();
      }}
      onCancel={onClose}
    >
      <Form layout="vertical" component="div">
        <FileChooser refer={chooser} accept=".json,application/json" many={false} onChosen={([chosen]) => void read(chosen)} />
        <Form.Item label={text('flowDesign.import.file')} htmlFor="flow-import-file">
          <Button id="flow-import-file" onClick={() => chooser.current?.click()}>
            {named || text('flowDesign.import.choose')}
          </Button>
        </Form.Item>
        <Radio.Group
          value={how}
          onChange={({ target }) => setHow(target.value)}
          options={(['new', 'version'] as const).map((one) => ({ value: one, label: text(`flowDesign.import.hows.${one}`) }))}
        />
        {how === 'new' && (
          <CodeItem
            id="flow-import-code"
            value={code}
            wrong={badCode}
            onType={setCode}
            label={text('flowDesign.import.code')}
            hint={text('flowDesign.import.codeHelp')}
          />
        )}
        {wrong && <Alert type="error" showIcon title={wrong} />}
      </Form>
    </Modal>
  );
}
