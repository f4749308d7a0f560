import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { useComments } from '@zhixing/client/workbench/use-comments.ts';
import { Button, Empty, Flex } from 'antd';
import Failed from '../states/failed.tsx';
import { Waiting } from '../states/waiting.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentLine } from './comment-line.tsx';

/** Comments on a record, newest first. Users who may read the record may read and write comments. */
export default function Comments({ model, id }: { model: ModelDescription; id: string }) {
  const t = useText();
  const comments = useComments(model.name, id);
  if (comments.error) return <Failed error={comments.error} onRetry={comments.refetch} />;
  if (!comments.data) return <Waiting rows={3} />;
  const list = comments.data.pages.flatMap((page) => page.list);
  return (
    <Flex vertical gap="middle">
      <CommentForm model={model.name} id={id} />
      {list.length === 0 && <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('ui.comment.none')} />}
      <Flex vertical gap="middle" component="ul" style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {list.map((comment) => (
          <CommentLine key={comment.id} model={model.name} record={id} comment={comment} />
        ))}
      </Flex>
      {comments.hasNextPage && (
        <Button onClick={() => comments.fetchNextPage()} loading={comments.isFetchingNextPage} style={{ alignSelf: 'flex-start' }}>
          {t('ui.comment.older')}
        </Button>
      )}
    </Flex>
  );
}
