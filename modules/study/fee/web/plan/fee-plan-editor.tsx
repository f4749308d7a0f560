import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button, Flex } from 'antd';
import { useState } from 'react';
import { blankLine, type DraftLine, type FeeItem, isBlank, isComplete, sentLine } from './draft-line.ts';
import { FeeGrid } from './fee-grid.tsx';
import { PlanTotals } from './plan-totals.tsx';

interface Props {
  readonly plan: RecordRow;
  readonly model: ModelDescription;
  readonly start: readonly DraftLine[];
  readonly items: readonly FeeItem[];
  readonly budget: RecordRow | null;
}

/** The lines of a draft as a sheet. They are saved together: all of them, or none. */
export function FeePlanEditor({ plan, model, start, items, budget }: Props) {
  const text = useText();
  const { done } = useNotices();
  const [lines, setLines] = useState<readonly DraftLine[]>(() => (start.length > 0 ? start : [blankLine()]));
  const [first] = useState(lines);
  const dirty = lines !== first;
  useUnsaved({ isDirty: () => dirty, discard: () => setLines(first) });
  const filled = lines.filter((line) => !isBlank(line));
  const wrong = filled.filter((line) => !isComplete(line)).length;
  const save = useWrite(() => api.put(`/api/fee/plans/${plan.id}/lines`, { lines: filled.map(sentLine) }));
  const take = useWrite(() => api.post(`/api/data/tripFeePlan/${plan.id}/actions/takeBudget`, { args: {} }));
  const error = save.error ?? take.error;
  return (
    <Flex vertical gap="middle">
      <FeeGrid label={text('fee.plan.lines')} model={model} lines={lines} items={items} onChange={setLines} />
      <PlanTotals lines={lines} budget={budget} />
      {error ? <Alert type="error" showIcon title={error.message} /> : null}
      <Flex gap="small" align="center" wrap>
        <Button
          type="primary"
          disabled={!dirty || wrong > 0}
          loading={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: () => done(text('fee.plan.saved')) })}
        >
          {text('fee.plan.save')}
        </Button>
        {dirty ? <Button onClick={() => setLines(first)}>{text('fee.plan.undo')}</Button> : null}
        {start.length === 0 ? (
          <Button loading={take.isPending} onClick={() => take.mutate(undefined)}>
            {text('fee.plan.take')}
          </Button>
        ) : null}
        {wrong > 0 ? <span role="status">{text('fee.plan.wrong', { count: wrong })}</span> : null}
      </Flex>
    </Flex>
  );
}
