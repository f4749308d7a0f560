import { useText } from '@zhixing/client/i18n.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { TriedLines } from './tried-lines.tsx';
import { useTestSend } from './use-test-send.ts';

/** What the address of each kind of account is called. */
const addresses: Readonly<Record<string, string>> = {
  email: 'email',
  aliyunSms: 'phone',
  tencentSms: 'phone',
  wecom: 'wecom',
  dingtalk: 'dingtalk',
  wechat: 'openId',
};

/** Sends a test through one account to an address in its format; a robot sends to its group. */
export function AccountTest({ id, kind }: { id: string; kind: string }) {
  const text = useText();
  const { busy, tried, send } = useTestSend(`/api/message/AccountConfig/${id}/Actions/Test`);
  const [to, setTo] = useState('');
  const asked = addresses[kind];
  const label = asked ? text(`messageTrial.to.${asked}`) : '';
  return (
    <>
      <form
        className="message-trial-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send(asked ? { to } : {});
        }}
      >
        {asked && (
          <Input
            className="message-trial-to"
            value={to}
            onChange={(event) => setTo(event.target.value)}
            placeholder={label}
            aria-label={label}
            maxLength={200}
            allowClear
          />
        )}
        <Button htmlType="submit" loading={busy} disabled={asked !== undefined && to.trim() === ''}>
          {text('messageTrial.send')}
        </Button>
        <small>{text(asked ? 'messageTrial.whatAccount' : 'messageTrial.whatRobot')}</small>
      </form>
      <TriedLines tried={tried} />
    </>
  );
}
