import { QRCodeSVG } from '@rc-component/qrcode';
import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Form, Grid, Input } from 'antd';
import { useState } from 'react';
import type { Begun } from './use-second-factor.ts';
import '@zhixing/shell/page/part.css';
import './second-factor.css';

const SIZE = 200;
// Quiet zone of four white modules, also in the dark theme (ISO/IEC 18004).
const MARGIN = 4;

interface ScanProps {
  readonly begun: Begun;
  readonly confirm: (code: string) => Promise<void>;
  readonly cancel: () => void;
}

/** QR code and text of the secret, and a field for the first code, which confirms the setup. */
export function Scan({ begun: { secret, address }, confirm, cancel }: ScanProps) {
  const text = useText();
  const { attempt } = useNotices();
  // A phone cannot scan its own screen, so that the authenticator is opened by the address.
  const phone = Grid.useBreakpoint().lg === false;
  const [form] = Form.useForm<{ code: string }>();
  const [busy, setBusy] = useState(false);
  const send = async ({ code }: { code: string }) => {
    setBusy(true);
    try {
      await confirm(code.replace(/\s/g, ''));
    } catch (error) {
      form.setFields([{ name: 'code', errors: [error instanceof Error ? error.message : text('client.failed')] }]);
      setBusy(false);
    }
  };
  return (
    <div className="own-part">
      <p className="own-note">{text(phone ? 'secondFactor.openOrScan' : 'secondFactor.scan')}</p>
      {phone ? <Button href={address}>{text('secondFactor.openHere')}</Button> : null}
      <QRCodeSVG
        className="second-factor-picture"
        value={address}
        size={SIZE}
        marginSize={MARGIN}
        level="M"
        title={text('secondFactor.picture')}
      />
      <p className="own-note">
        {text('secondFactor.byHand')} <code className="second-factor-secret">{secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>{' '}
        <Button size="small" onClick={() => void attempt(() => copyText(secret), text('secondFactor.copied'))}>
          {text('secondFactor.copy')}
        </Button>
      </p>
      <Form form={form} layout="vertical" className="own-form" requiredMark={false} onFinish={(typed) => void send(typed)}>
        <Form.Item name="code" label={text('secondFactor.code')} rules={[{ required: true, message: text('secondFactor.codeMissing') }]}>
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        </Form.Item>
        <div className="own-actions">
          <Button type="primary" htmlType="submit" loading={busy}>
            {text('secondFactor.confirm')}
          </Button>
          <Button onClick={cancel}>{text('ui.action.cancel')}</Button>
        </div>
      </Form>
    </div>
  );
}
