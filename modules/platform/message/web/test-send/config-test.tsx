import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { TriedLines } from './tried-lines.tsx';
import { useTestSend } from './use-test-send.ts';

interface Asked {
  readonly params: readonly string[];
  readonly inApp: boolean;
  readonly ways: readonly { readonly messageType: string }[];
}

/** A group robot: needs no recipients. */
const ROBOT = '6';

/** Sends a test by every line of a configuration to chosen users. */
export function ConfigTest({ id, version }: { id: string; version: number }) {
  const text = useText();
  const people = useId();
  const base = '/api/message/SendMessageConfig';
  const { busy, tried, send } = useTestSend(`${base}/testSendConfig`);
  const [toUser, setToUser] = useState<string[]>([]);
  const [params, setParams] = useState<Readonly<Record<string, string>>>({});
  const { data: asked } = useQuery({
    queryKey: ['message', 'trial', id, version],
    queryFn: ({ signal }) => api.post<Asked>(`${base}/getTestConfig/${id}`, {}, { signal }),
    retry: false,
  });
  if (!asked) return null;
  const needsPeople = asked.inApp || asked.ways.some(({ messageType }) => messageType !== ROBOT);
  const given = Object.fromEntries(Object.entries(params).filter(([, value]) => value.trim() !== ''));
  return (
    <>
      <form
        className="message-trial-form"
        onSubmit={(event) => {
          event.preventDefault();
          void send({ id, toUser, params: given });
        }}
      >
        {needsPeople && (
          <span className="message-trial-people">
            <RefSelect
              many
              id={people}
              field={{ name: 'user', kind: 'refs', label: text('messageTrial.people'), model: 'user', operators: [] }}
              model="user"
              ids={toUser}
              onChange={setToUser}
              labelOf={() => undefined}
              label={text('messageTrial.people')}
              placeholder={text('messageTrial.people')}
            />
          </span>
        )}
        {asked.params.map((name) => (
          <Input
            key={name}
            className="message-trial-figure"
            prefix={<code>{`{${name}}`}</code>}
            value={params[name] ?? ''}
            onChange={(event) => setParams({ ...params, [name]: event.target.value })}
            aria-label={text('messageTrial.figure', { name })}
            maxLength={200}
          />
        ))}
        <Button htmlType="submit" loading={busy} disabled={needsPeople && toUser.length === 0}>
          {text('messageTrial.send')}
        </Button>
        <small>{text('messageTrial.whatConfig')}</small>
      </form>
      <TriedLines tried={tried} />
    </>
  );
}
