import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { Form, Input } from 'antd';
import { type Kind, type Provider, useSecret } from './use-providers.ts';

/** Write-only secret of a provider; the server only tells since when one is stored. */
export function SecretInput({ kind, provider }: { kind: Kind; provider: Provider | null }) {
  const text = useText();
  const { data } = useSecret(provider?.id ?? null);
  const stored = data?.setAt ?? null;
  const missing = kind.secret === 'required' && stored === null && (provider === null || data !== undefined);
  return (
    <Form.Item
      name="secret"
      label={kind.secretTitle}
      extra={stored === null ? text('providers.secretNone') : text('providers.secretKept', { at: dateTime(stored) })}
      rules={[{ required: missing, message: text('providers.missing', { name: kind.secretTitle }) }]}
    >
      <Input.Password autoComplete="new-password" maxLength={4000} />
    </Form.Item>
  );
}
