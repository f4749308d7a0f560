import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form, Input } from 'antd';
import { useRef } from 'react';
import { RuleFields } from './rule-fields.tsx';
import { type Platform, useSaveWorkplace, type Workplace, type WorkplaceSettings } from './use-workplace.ts';

const connections = {
  wecom: { own: ['corpId', 'agentId'], secrets: ['secret', 'contactsSecret'], addresses: ['api', 'login'] },
  dingtalk: { own: ['corpId', 'appKey'], secrets: ['appSecret'], addresses: ['api', 'oldApi', 'login'] },
} as const;

type Typed = WorkplaceSettings & { readonly secrets?: Readonly<Record<string, string | undefined>> };

/** Form of connection and synchronisation settings. Applied on save. */
export function WorkplaceForm({ platform, workplace }: { platform: Platform; workplace: Workplace }) {
  const text = useText();
  const [form] = Form.useForm<Typed>();
  const touched = useRef(false);
  const { own, secrets, addresses } = connections[platform];
  const { busy, save } = useSaving(platform, (names) => {
    touched.current = names.length > 0;
    form.setFields(names.length > 0 ? names.map(([name, message]) => ({ name: name.split('.').at(-1) ?? name, errors: [message] })) : []);
    if (names.length === 0) form.resetFields(secrets.map((name) => ['secrets', name]));
  });
  useUnsaved({ isDirty: () => touched.current, discard: () => form.resetFields() });
  const word = (name: string) => text(`workplaces.names.${platform}.${name}`);
  const help = (name: string) => text(`workplaces.help.${platform}.${name}`);
  return (
    <Form
      form={form}
      name={`workplace-${platform}`}
      layout="vertical"
      className="workplace-form"
      autoComplete="off"
      initialValues={workplace.settings}
      onValuesChange={() => {
        touched.current = true;
      }}
      onFinish={(typed) => void save(typed)}
    >
      <h2>{text('workplaces.connection')}</h2>
      {own.map((name) => (
        <Form.Item key={name} name={name} label={word(name)} extra={help(name)}>
          <Input maxLength={120} spellCheck={false} />
        </Form.Item>
      ))}
      {secrets.map((name) => (
        <Form.Item key={name} name={['secrets', name]} label={word(name)} extra={help(name)}>
          <Input.Password
            maxLength={200}
            autoComplete="new-password"
            placeholder={workplace.secrets[name] ? text('workplaces.secretKept') : text('workplaces.secretNone')}
          />
        </Form.Item>
      ))}
      <details className="workplace-addresses">
        <summary>{text('workplaces.addresses')}</summary>
        <p className="own-note">{text('workplaces.addressesWhat')}</p>
        {addresses.map((name) => (
          <Form.Item key={name} name={name} label={word(name)}>
            <Input maxLength={200} spellCheck={false} placeholder="https://" />
          </Form.Item>
        ))}
      </details>
      <RuleFields platform={platform} />
      <Button type="primary" htmlType="submit" loading={busy}>
        {text('workplaces.save')}
      </Button>
    </Form>
  );
}

/** Saves the settings; secrets left empty are kept. */
function useSaving(platform: Platform, ended: (wrong: readonly (readonly [string, string])[]) => void) {
  const { done, failed } = useNotices();
  const { isPending: busy, mutateAsync } = useSaveWorkplace(platform);
  const save = async ({ secrets = {}, ...settings }: Typed) => {
    const typed = Object.entries(secrets).filter((one): one is [string, string] => Boolean(one[1]?.trim()));
    try {
      done(await mutateAsync({ settings: settings as WorkplaceSettings, secrets: Object.fromEntries(typed) }));
      ended([]);
    } catch (error) {
      const wrong = error instanceof ApiError ? Object.entries(error.fields) : [];
      if (wrong.length > 0) ended(wrong);
      else failed(error);
    }
  };
  return { busy, save };
}
