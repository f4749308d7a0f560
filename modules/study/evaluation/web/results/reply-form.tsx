import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';

/** The reply of the organisation, which is given once. */
export function ReplyForm({ answer }: { answer: string }) {
  const text = useText();
  const { attempt } = useNotices();
  const queries = useQueryClient();
  const [words, setWords] = useState<string | null>(null);
  const reply = useMutation({
    mutationFn: (given: string) => api.post('/api/evaluations/replies', { key: answer, text: given }),
    onSettled: () => queries.invalidateQueries({ queryKey: keys.allData }),
  });
  if (words === null)
    return (
      <div className="own-actions">
        <Button size="small" onClick={() => setWords('')}>
          {text('evaluationWork.toReply')}
        </Button>
      </div>
    );
  return (
    <form
      className="evaluation-reply-form"
      onSubmit={(event) => {
        event.preventDefault();
        void attempt(() => reply.mutateAsync(words.trim()), text('evaluationWork.replied'));
      }}
    >
      <Input.TextArea
        aria-label={text('evaluationWork.replyWords')}
        placeholder={text('evaluationWork.replyOnce')}
        maxLength={500}
        rows={3}
        value={words}
        onChange={(event) => setWords(event.target.value)}
      />
      <div className="own-actions">
        <Button type="primary" htmlType="submit" size="small" loading={reply.isPending} disabled={words.trim().length < 2}>
          {text('evaluationWork.sendReply')}
        </Button>
        <Button size="small" onClick={() => setWords(null)}>
          {text('evaluationWork.cancel')}
        </Button>
      </div>
    </form>
  );
}
