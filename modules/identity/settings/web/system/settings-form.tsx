import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form } from 'antd';
import { useRef, useState } from 'react';
import { SettingInput } from './setting-input.tsx';
import { type SettingName, switches, widths } from './setting-names.ts';
import { type SystemSettings, useSaveSystem } from './use-system-settings.ts';

interface Props {
  readonly settings: SystemSettings;
  readonly fields: readonly SettingName[];
}

/** Form of some of the settings; they apply as soon as they are saved. */
export function SettingsForm({ settings, fields }: Props) {
  const text = useText();
  const { done, failed } = useNotices();
  const send = useSaveSystem();
  const [form] = Form.useForm<Partial<SystemSettings>>();
  const [busy, setBusy] = useState(false);
  const touched = useRef(false);
  useUnsaved({ isDirty: () => touched.current, discard: () => form.resetFields() });
  const save = async (typed: Partial<SystemSettings>) => {
    setBusy(true);
    try {
      done(await send(typed));
      touched.current = false;
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
      form.setFields(wrong.map(([name, message]) => ({ name: name as SettingName, errors: [message] })));
      if (wrong.length === 0) failed(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form
      form={form}
      layout="vertical"
      className="system-form"
      initialValues={settings}
      onValuesChange={() => {
        touched.current = true;
      }}
      onFinish={(typed) => void save(typed)}
    >
      {fields.map((name) => (
        <Form.Item
          key={name}
          name={name}
          label={text(`security.names.${name}`)}
          extra={text(`systemConfig.help.${name}`)}
          style={{ maxWidth: widths[name] }}
          {...(switches.includes(name) && { valuePropName: 'checked' })}
        >
          <SettingInput name={name} />
        </Form.Item>
      ))}
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('security.save')}
      </Button>
    </Form>
  );
}
