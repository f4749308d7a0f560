import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { ReplyForm } from './reply-form.tsx';
import type { AnswerLine } from './results-data.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

interface Props {
  readonly answer: AnswerLine;
  readonly mayHide: boolean;
  readonly mayReply: boolean;
}

/** One answer: score, words, reply, and what the reader may do with it. */
export function AnswerCard({ answer, mayHide, mayReply }: Props) {
  const text = useText();
  const { score, comment, reply, record, evaluator, key } = answer;
  return (
    <li>
      <p className="evaluation-answer-head">
        <strong>{text('evaluationWork.points', { score: score ?? '—' })}</strong>
        {record && (
          <span>
            {[evaluator, text(record.anonymous ? 'evaluationWork.anonymous' : 'evaluationWork.named'), record.submittedOn].join(' · ')}
          </span>
        )}
        {record?.status === 'hidden' && <ToneTag tone="warning">{record.statusName}</ToneTag>}
        {record && !record.counted && <ToneTag tone="neutral">{text('evaluationWork.notCounted')}</ToneTag>}
      </p>
      <p className={comment ? 'evaluation-words' : 'own-note'}>{comment ?? text('evaluationWork.noWords')}</p>
      {record?.statusReason && <p className="own-note">{text('evaluationWork.reason', { reason: record.statusReason })}</p>}
      {reply && <p className="evaluation-reply">{text('evaluationWork.reply', { reply })}</p>}
      {mayHide && record && <HideOrShow record={record} />}
      {mayReply && comment && !reply && <ReplyForm answer={key} />}
    </li>
  );
}

function HideOrShow({ record }: { record: NonNullable<AnswerLine['record']> }) {
  const model = useModel('evaluation').data;
  const act = useAction('evaluation');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  const name = record.status === 'hidden' ? 'show' : 'hide';
  const action = model?.actions.find((one) => one.name === name);
  if (!action) return null;
  const { id, version } = record;
  return (
    <div className="own-actions">
      <Button size="small" disabled={act.isPending} onClick={() => setAsked(action)}>
        {action.label}
      </Button>
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: 'evaluation', id }}
            run={async (args) => (await act.mutateAsync({ id, version, action: asked.name, ...(args && { args }) })).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
