import { ApiError } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Drawer, Form, type FormInstance, Typography } from 'antd';
import { useState } from 'react';
import { AccountRules } from './account-rules.tsx';
import { NamePart } from './name-part.tsx';
import { SecretInput } from './secret-input.tsx';
import { SettingInput } from './setting-input.tsx';
import { type Kind, type Provider, type Typed, useProviderWrites } from './use-providers.ts';

interface Props {
  readonly kind: Kind;
  readonly provider: Provider | null;
  /** Return address, which has to be registered at the provider. */
  readonly redirectUri: string;
  readonly close: () => void;
}

/** Form of a provider: name, connection and rules for accounts. */
export function ProviderDrawer({ kind, provider, redirectUri, close }: Props) {
  const text = useText();
  const [form] = Form.useForm<Typed>();
  const { busy, save } = useSaving(form, provider, close);
  return (
    <Drawer
      open
      size={560}
      title={provider ? text('providers.editOne', { name: provider.name }) : text('providers.addOne', { kind: kind.title })}
      onClose={close}
      footer={
        <Button type="primary" loading={busy} onClick={() => form.submit()}>
          {text('providers.save')}
        </Button>
      }
    >
      <Form
        form={form}
        layout="vertical"
        initialValues={initialOf(kind, provider)}
        onFinish={(typed) => void save({ ...typed, kind: kind.name })}
      >
        <NamePart isNew={provider === null} />
        <h3>{text('providers.connection')}</h3>
        {kind.browser ? (
          <Form.Item label={text('providers.redirectUri')} extra={text('providers.redirectUriWhat')}>
            <Typography.Text copyable code>
              {redirectUri}
            </Typography.Text>
          </Form.Item>
        ) : null}
        {kind.fields.map((setting) => (
          <SettingInput key={setting.name} setting={setting} />
        ))}
        {kind.secret === 'none' ? null : <SecretInput kind={kind} provider={provider} />}
        <h3>{text('providers.accounts')}</h3>
        <AccountRules />
      </Form>
    </Drawer>
  );
}

function initialOf(kind: Kind, provider: Provider | null) {
  const defaults = Object.fromEntries(kind.fields.map((field) => [field.name, field.default ?? (field.type === 'flag' ? false : '')]));
  if (!provider) return { settings: defaults, linkBy: 'none', createAccounts: false, organisation: null, roles: [], mapping: [] };
  return { ...provider, settings: { ...defaults, ...provider.settings }, roles: provider.roles ?? [], mapping: provider.mapping ?? [] };
}

function useSaving(form: FormInstance<Typed>, provider: Provider | null, close: () => void) {
  const text = useText();
  const { done, failed } = useNotices();
  const { save: send } = useProviderWrites();
  const [busy, setBusy] = useState(false);
  const save = async (typed: Typed) => {
    setBusy(true);
    try {
      await send({ ...typed, nameTw: typed.nameTw || null, nameEn: typed.nameEn || null }, provider);
      done(text('providers.saved'));
      close();
    } catch (error) {
      if (error instanceof ApiError) mark(form, error.fields);
      failed(error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

/** Shows the server's field errors next to the fields. */
function mark(form: FormInstance<Typed>, fields: Readonly<Record<string, string>>): void {
  const marks = Object.entries(fields).map(([name, message]) => ({ name: name.split('.') as never, errors: [message] }));
  if (marks.length > 0) form.setFields(marks);
}
