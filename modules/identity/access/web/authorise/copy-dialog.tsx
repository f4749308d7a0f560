import { ApiError } from '@zhixing/client/api-error.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { useFocusBack } from '@zhixing/ui/widgets/use-focus-back.ts';
import { Form, Input, Modal } from 'antd';
import { useState } from 'react';
import { useGranting } from './use-authority.ts';

interface Props {
  readonly id: string;
  readonly name: string;
  readonly onMade: (id: string) => void;
  readonly onClose: () => void;
}

const fields = ['code', 'name'] as const;
const MAX_LENGTH = 40;

/** Creates a role with the same permissions. */
export default function CopyDialog({ id, name, onMade, onClose }: Props) {
  useFocusBack();
  const text = useText();
  const notices = useNotices();
  const { copy } = useGranting();
  const [values, setValues] = useState({ code: '', name: text('authorise.copy.nameOf', { name }).slice(0, MAX_LENGTH) });
  const [wrong, setWrong] = useState<Readonly<Record<string, string>>>({});
  const [busy, setBusy] = useState(false);
  const copyNow = async () => {
    const missing = fields.filter((field) => !values[field].trim());
    if (missing.length > 0) return setWrong(Object.fromEntries(missing.map((field) => [field, text('authorise.copy.missing')])));
    setBusy(true);
    try {
      const made = await copy(id, { code: values.code.trim(), name: values.name.trim() });
      notices.done(made.message);
      onMade(made.id);
    } catch (error) {
      setBusy(false);
      setWrong(error instanceof ApiError ? ((error.data?.fields as Record<string, string> | undefined) ?? {}) : {});
      notices.failed(error);
    }
  };
  return (
    <Modal
      open
      title={text('authorise.copy.title', { name })}
      okText={text('authorise.copy.submit')}
      cancelText={text('authorise.cancel')}
      okButtonProps={{ loading: busy }}
      onOk={() => void copyNow()}
      onCancel={onClose}
    >
      <p className="own-note">{text('authorise.copy.what')}</p>
      <Form layout="vertical" component="div">
        {fields.map((field) => (
          <Form.Item
            key={field}
            required
            label={text(`authorise.copy.${field}`)}
            htmlFor={`copy-role-${field}`}
            {...(wrong[field] && { validateStatus: 'error' as const, help: wrong[field] })}
          >
            <Input
              id={`copy-role-${field}`}
              value={values[field]}
              maxLength={MAX_LENGTH}
              onChange={({ target }) => setValues({ ...values, [field]: target.value })}
            />
          </Form.Item>
        ))}
      </Form>
    </Modal>
  );
}
