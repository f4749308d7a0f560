import { useMutation } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { basePath } from '@zhixing/client/storage.ts';
import { Alert, Form, Input, InputNumber, Modal } from 'antd';
import { useState } from 'react';
import '../board/tools.css';
import { WallList } from './wall-list.tsx';

interface Props {
  readonly screen: string;
  readonly subject: { readonly id: string; readonly name: string } | null;
  readonly onClose: () => void;
}

interface Code {
  readonly code: string;
  readonly until: string;
}

const USUAL_DAYS = 7;
const MAX_DAYS = 90;

/** Makes the code by which a wall shows this screen without an account, and lists the walls that do. */
export default function WallDialog({ screen, subject, onClose }: Props) {
  const text = useText();
  const [name, setName] = useState('');
  const [days, setDays] = useState(USUAL_DAYS);
  const making = useMutation({
    mutationFn: () => api.post<Code>('/api/screens/walls', { screen, name: name.trim(), days, ...(subject && { subject: subject.id }) }),
  });
  const { data, error, isPending } = making;
  return (
    <Modal
      open
      width={600}
      title={text('screenBoard.walls.title')}
      okText={text(data ? 'screenBoard.walls.another' : 'screenBoard.walls.make')}
      okButtonProps={{ disabled: name.trim() === '' && !data, loading: isPending }}
      onOk={() => (data ? making.reset() : making.mutate())}
      cancelText={text('screenBoard.walls.close')}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{text('screenBoard.walls.note')}</p>
      {error && <Alert type="error" title={error.message} />}
      {data ? (
        <div className="wall-code" role="status">
          <p>{text('screenBoard.walls.how', { address: `${globalThis.location.origin}${basePath}/screen` })}</p>
          <output>{`${data.code.slice(0, 4)} ${data.code.slice(4)}`}</output>
          <p>{text('screenBoard.walls.until', { at: dateTime(data.until) })}</p>
        </div>
      ) : (
        <Form layout="vertical">
          <Form.Item label={text('screenBoard.walls.name')} htmlFor="wall-name" required>
            <Input
              id="wall-name"
              maxLength={60}
              value={name}
              placeholder={text('screenBoard.walls.example')}
              onChange={({ target }) => setName(target.value)}
            />
          </Form.Item>
          <Form.Item label={text('screenBoard.walls.days')} htmlFor="wall-days">
            <InputNumber id="wall-days" min={1} max={MAX_DAYS} value={days} onChange={(value) => setDays(value ?? USUAL_DAYS)} />
          </Form.Item>
        </Form>
      )}
      <WallList />
    </Modal>
  );
}
