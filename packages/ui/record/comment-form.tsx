import { useText } from '@zhixing/client/i18n.ts';
import { useDelayed } from '@zhixing/client/use-delayed.ts';
import { useAddComment, useMentionable } from '@zhixing/client/workbench/use-comments.ts';
import { Button, Flex, Mentions } from 'antd';
import { useState } from 'react';
import { useNotices } from '../states/use-notices.ts';

const MAX_LENGTH = 2000;
const REST_MS = 250;

/** Writes a comment. @ suggests users who may read the record; mentioned users are notified. */
export function CommentForm({ model, id }: { model: string; id: string }) {
  const t = useText();
  const { attempt } = useNotices();
  const [text, setText] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const [named, setNamed] = useState<ReadonlyMap<string, string>>(new Map());
  const keyword = useDelayed(asked, REST_MS);
  const people = useMentionable(model, id, keyword);
  const add = useAddComment(model, id);
  const offered = (people.data ?? []).map((person) => ({
    ...person,
    label: [person.name, person.organisation].filter(Boolean).join(' · '),
  }));
  const choose = (label: unknown) => {
    const person = offered.find((one) => one.label === label);
    if (person) setNamed((known) => new Map(known).set(person.name, person.id));
  };
  const send = async () => {
    // Users whose mention was removed from the text again are not notified.
    const mentions = [...named].filter(([name]) => text.includes(`@${name}`)).map(([, person]) => person);
    if (!(await attempt(() => add.mutateAsync({ text: text.trim(), mentions }), t('ui.comment.added')))) return;
    setText('');
    setNamed(new Map());
  };
  return (
    <Flex vertical gap="small" align="flex-end">
      <Mentions
        aria-label={t('ui.comment.write')}
        placeholder={t('ui.comment.hint')}
        value={text}
        onChange={setText}
        onSearch={setAsked}
        onSelect={(option) => choose('label' in option ? option.label : null)}
        loading={people.isFetching}
        filterOption={false}
        options={offered.map(({ id: key, name: value, label }) => ({ key, value, label }))}
        notFoundContent={t('ui.comment.nobody')}
        maxLength={MAX_LENGTH}
        autoSize={{ minRows: 2, maxRows: 8 }}
      />
      <Button type="primary" disabled={text.trim() === ''} loading={add.isPending} onClick={send}>
        {t('ui.comment.send')}
      </Button>
    </Flex>
  );
}
