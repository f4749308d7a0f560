import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { CardActions } from '@zhixing/shell/page/work-cards.tsx';
import { ToneTag } from '@zhixing/ui/widgets/tone-tag.tsx';
import { isPast } from './dues.ts';
import './check-list.css';

const order = ['finish', 'skip', 'undo'];

/** What is done about an incident, line by line, with the last moments for it. */
export function CheckList({ steps }: { steps: readonly RecordRow[] }) {
  const text = useText();
  const model = useModel('incidentStep').data;
  const fieldOf = (name: string) => model?.fields.find((field) => field.name === name);
  const option = (name: string, value: unknown) => fieldOf(name)?.options?.find((one) => one.value === value);
  return (
    <ol className="incident-steps" aria-label={text('incidentDesk.checkList')}>
      {steps.map((step) => {
        const state = option('status', step.status);
        const isLate = step.status === 'open' && typeof step.dueAt === 'string' && isPast(step.dueAt);
        return (
          <li key={step.id} data-state={String(step.status)}>
            <div>
              <strong>{String(step.content ?? option('code', step.code)?.label ?? '')}</strong>{' '}
              <ToneTag tone={isLate ? 'danger' : (state?.tone ?? 'neutral')}>{state?.label ?? ''}</ToneTag>
              <p className={isLate ? 'work-card-late' : 'own-note'}>{noteOf(step, text)}</p>
            </div>
            {model && <CardActions model={model} row={step} order={order} />}
          </li>
        );
      })}
    </ol>
  );
}

function noteOf(step: RecordRow, text: ReturnType<typeof useText>): string {
  const parts = [
    step.responsible,
    step.status === 'open' && step.dueAt ? text('incidentDesk.stepDue', { at: dateTime(String(step.dueAt)) }) : null,
    step.doneAt ? dateTime(String(step.doneAt)) : null,
    step.note,
  ];
  return parts.filter(Boolean).join(' · ');
}
