import { DeleteOutlined } from '@ant-design/icons';
import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { type RecordComment, useRemoveComment } from '@zhixing/client/workbench/use-comments.ts';
import { Button, Flex } from 'antd';
import { useConfirm } from '../states/use-confirm.tsx';
import { useNotices } from '../states/use-notices.ts';
import { chinaText } from '../widgets/china-time.ts';
import { Words } from '../widgets/words.tsx';

interface Props {
  readonly model: string;
  readonly record: string;
  readonly comment: RecordComment;
}

/** A comment with author, time and highlighted mentions. */
export function CommentLine({ model, record, comment }: Props) {
  const t = useText();
  const confirm = useConfirm();
  const { attempt } = useNotices();
  const remove = useRemoveComment(model, record);
  const administrator = useSession(({ user }) => user?.userInfo.isAdministrator === true);
  const removeAsked = async () => {
    const content = t('ui.state.permanent');
    if (await confirm({ title: t('ui.comment.confirmRemove'), content, okText: t('ui.action.delete'), danger: true }))
      await attempt(() => remove.mutateAsync(comment.id), t('ui.comment.removed'));
  };
  return (
    <li>
      <Flex gap="small" align="center">
        <Words strong>{comment.author.name}</Words>
        <time dateTime={comment.at}>
          <Words tone="secondary">{chinaText(comment.at)}</Words>
        </time>
        {(comment.mine || administrator) && (
          <Button
            type="text"
            size="small"
            icon={<DeleteOutlined aria-hidden />}
            aria-label={t('ui.comment.remove')}
            title={t('ui.comment.remove')}
            onClick={removeAsked}
          />
        )}
      </Flex>
      <div style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {partsOf(comment).map(({ text, at, called }) => (called ? <strong key={at}>{text}</strong> : <span key={at}>{text}</span>))}
      </div>
    </li>
  );
}

interface Part {
  readonly text: string;
  /** Offset in the text. */
  readonly at: number;
  readonly called: boolean;
}

/** Splits the text into mentions and plain parts. */
function partsOf({ text, mentions }: RecordComment): Part[] {
  const calls = mentions.map(({ name }) => `@${name}`);
  const parts: Part[] = [];
  let rest = 0;
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const call = calls.find((name) => text.startsWith(name, at));
    if (!call) continue;
    parts.push({ text: text.slice(rest, at), at: rest, called: false }, { text: call, at, called: true });
    rest = at + call.length;
  }
  return [...parts, { text: text.slice(rest), at: rest, called: false }].filter((part) => part.text !== '');
}
