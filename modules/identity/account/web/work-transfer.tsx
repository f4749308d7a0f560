import { useQuery } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { showToast } from '@zhixing/client/toasts.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Checkbox, Form } from 'antd';
import { useState } from 'react';
import { type AccountAdminProps, accountAdminPath, type Work, workKey } from './account-admin.ts';
import { Question } from './question.tsx';
import { UserChoice } from './user-choice.tsx';

// Long enough to read the notes; afterwards the toast is among the notices.
const NOTES_MS = 15_000;

/** Transfers a user's work to another user, part by part. */
export function TransferWork({ user, close }: AccountAdminProps) {
  const text = useText();
  const language = useLanguage();
  const { done } = useNotices();
  const [left, setLeft] = useState<readonly string[]>([]);
  const [receiver, setReceiver] = useState<string | null>(null);
  const query = useQuery({
    queryKey: workKey(user.id, language),
    queryFn: ({ signal }) => api.get<Work>(accountAdminPath(user.id, 'Work'), undefined, { signal }),
    staleTime: 0,
  });
  const parts = (query.data?.list ?? []).map(({ part }) => part).filter((part) => !left.includes(part));
  const handOver = async () => {
    const { list } = await api.post<Work>('/api/permission/Users/workHandover', { fromId: user.id, toId: receiver, parts });
    const message = text('care.handOver.done', { count: list.reduce((sum, { count }) => sum + count, 0) });
    const notes = list.flatMap((part) => part.notes);
    if (notes.length > 0) showToast({ tone: 'info', text: [message, ...notes].join(' '), ms: NOTES_MS });
    else done(message);
    close();
  };
  return (
    <Question title={text('care.handOver.item')} run={handOver} close={close} ready={receiver !== null && parts.length > 0}>
      <Part query={query}>
        {({ list }) =>
          list.length === 0 ? (
            <p>{text('care.handOver.none', { name: user.name })}</p>
          ) : (
            <Form layout="vertical" component="div">
              <Form.Item label={text('care.handOver.to')} htmlFor="care-receiver" required>
                <UserChoice
                  id="care-receiver"
                  label={text('care.handOver.to')}
                  value={receiver}
                  within={{ status: 'enabled', id: { ne: user.id } }}
                  onChange={setReceiver}
                />
              </Form.Item>
              <fieldset className="care-parts">
                <legend>{text('care.handOver.parts', { name: user.name })}</legend>
                {list.map(({ part, title, count }) => (
                  <Checkbox
                    key={part}
                    checked={parts.includes(part)}
                    onChange={({ target }) => setLeft(target.checked ? left.filter((one) => one !== part) : [...left, part])}
                  >
                    {text('care.handOver.part', { title, count })}
                  </Checkbox>
                ))}
              </fieldset>
            </Form>
          )
        }
      </Part>
    </Question>
  );
}
