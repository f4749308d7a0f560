import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useSession } from '@zhixing/client/session.ts';
import { useUpload } from '@zhixing/client/use-upload.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useObjectUrl } from '@zhixing/ui/widgets/use-file-address.ts';
import { PAD, usePen } from '@zhixing/ui/widgets/use-pen.ts';
import { Button, Checkbox, Flex, Form, Input, Modal, Segmented } from 'antd';
import { useState } from 'react';
import { Refusal } from '../refusal.tsx';

interface Props {
  readonly record: RecordRow;
  readonly action: 'agencySign' | 'schoolSign';
  readonly onClose: () => void;
}

/** Signs a contract: drawn by hand or with the picture of a seal. The hash of the text that was read is signed with it. */
export default function SignDialog({ record, action, onClose }: Props) {
  const text = useText();
  const { done } = useNotices();
  const { upload } = useUpload();
  const user = useSession((session) => session.user?.userInfo.userName);
  const [signer, setSigner] = useState(user ?? '');
  const [form, setForm] = useState<'drawn' | 'seal'>('drawn');
  const [drawn, setDrawn] = useState(false);
  const [seal, setSeal] = useState<File | null>(null);
  const [read, setRead] = useState(false);
  const pen = usePen();
  const sign = useWrite(async () => {
    const picture = form === 'seal' ? seal : await pictureOf(pen.canvas.current);
    if (!picture) return;
    const { id } = await upload(picture, () => undefined);
    const { version, textHash } = record;
    await api.post(`/api/agreement/contracts/${record.id}/${action}`, { version, signer: signer.trim(), form, picture: id, textHash });
  });
  const ready = read && signer.trim() !== '' && (form === 'seal' ? seal !== null : drawn);
  return (
    <Modal
      open
      title={text(`agreement.contract.${action}`)}
      okText={text('agreement.contract.sign')}
      cancelText={text('agreement.contract.cancelSigning')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={sign.isPending}
      onOk={() =>
        sign.mutate(undefined, {
          onSuccess: () => {
            done(text('agreement.contract.signed'));
            onClose();
          },
        })
      }
      onCancel={onClose}
    >
      <Refusal error={sign.error} />
      <Form layout="vertical" component="div">
        <Form.Item label={text('agreement.contract.signer')} htmlFor="agreement-signer" required>
          <Input id="agreement-signer" value={signer} maxLength={40} onChange={({ target }) => setSigner(target.value)} />
        </Form.Item>
        <Form.Item label={text('agreement.contract.form')}>
          <Segmented
            aria-label={text('agreement.contract.form')}
            value={form}
            onChange={setForm}
            options={[
              { value: 'drawn', label: text('agreement.contract.drawn') },
              { value: 'seal', label: text('agreement.contract.seal') },
            ]}
          />
        </Form.Item>
        {form === 'drawn' ? (
          <Flex vertical gap="small" align="flex-start">
            <canvas
              ref={pen.canvas}
              className="agreement-pad"
              width={PAD.width}
              height={PAD.height}
              role="img"
              aria-label={text('agreement.contract.pad')}
              {...pen.handlers}
              onPointerUp={() => setDrawn(pen.written())}
            />
            <Button
              disabled={!drawn}
              onClick={() => {
                pen.clear();
                setDrawn(false);
              }}
            >
              {text('agreement.contract.clear')}
            </Button>
          </Flex>
        ) : (
          <SealField seal={seal} onChange={setSeal} />
        )}
        <Form.Item>
          <Checkbox checked={read} onChange={({ target }) => setRead(target.checked)}>
            {text('agreement.contract.haveRead')}
          </Checkbox>
          <small className="agreement-hash">{text('agreement.contract.textHash', { hash: String(record.textHash) })}</small>
        </Form.Item>
      </Form>
    </Modal>
  );
}

function SealField({ seal, onChange }: { seal: File | null; onChange: (seal: File | null) => void }) {
  const text = useText();
  const url = useObjectUrl(seal);
  return (
    <Form.Item label={text('agreement.contract.sealPicture')} htmlFor="agreement-seal" required>
      <Flex vertical gap="small">
        <input
          id="agreement-seal"
          type="file"
          accept="image/png,image/jpeg"
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
        />
        {url ? <img className="agreement-seal" src={url} alt={text('agreement.contract.seal')} /> : null}
      </Flex>
    </Form.Item>
  );
}

const pictureOf = (canvas: HTMLCanvasElement | null): Promise<File | null> =>
  new Promise((resolve) => {
    if (canvas) canvas.toBlob((blob) => resolve(blob && new File([blob], 'signature.png', { type: 'image/png' })), 'image/png');
    else resolve(null);
  });
