import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useUnsaved } from '@zhixing/client/use-unsaved.ts';
import { useWrite } from '@zhixing/client/use-writes.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import { blankLine, type DraftLine, isBlank, isComplete, sentLine } from '../lines/draft-line.ts';
import { useFeeItems } from '../lines/fee-items.ts';
import { LineGrid } from '../lines/line-grid.tsx';
import { LineTotals } from '../lines/line-totals.tsx';
import { Refusal } from '../refusal.tsx';

interface Props {
  readonly model: ModelDescription;
  readonly budget: RecordRow;
  readonly start: readonly DraftLine[];
  readonly cap: number | null;
}

/** The lines of a draft as a sheet. They are saved together: all of them, or none. */
export function BudgetEditor({ model, budget, start, cap }: Props) {
  const text = useText();
  const { done } = useNotices();
  const students = Number(budget.students) || null;
  const [lines, setLines] = useState<readonly DraftLine[]>(() => (start.length > 0 ? start : [blankLine(students)]));
  const [first] = useState(lines);
  const feeItems = useFeeItems();
  const dirty = lines !== first;
  useUnsaved({ isDirty: () => dirty, discard: () => setLines(first) });
  const filled = lines.filter((line) => !isBlank(line));
  const wrong = filled.filter((line) => !isComplete(line)).length;
  const save = useWrite(() => api.put(`/api/agreement/budgets/${budget.id}/lines`, { lines: filled.map(budgetLine) }));
  return (
    <Flex vertical gap="middle">
      <LineGrid
        label={text('agreement.budget.lines')}
        model={model}
        lines={lines}
        feeItems={feeItems}
        students={students}
        onChange={setLines}
      />
      <LineTotals model={model} lines={lines} students={students} cap={cap} />
      <Refusal error={save.error} />
      <Flex gap="small" align="center" wrap>
        <Button
          type="primary"
          disabled={!dirty || wrong > 0}
          loading={save.isPending}
          onClick={() => save.mutate(undefined, { onSuccess: () => done(text('agreement.budget.saved')) })}
        >
          {text('agreement.budget.save')}
        </Button>
        <Button disabled={!dirty} onClick={() => setLines(first)}>
          {text('agreement.budget.undo')}
        </Button>
        {wrong > 0 ? <span role="status">{text('agreement.budget.wrong', { count: wrong })}</span> : null}
      </Flex>
    </Flex>
  );
}

const budgetLine = (line: DraftLine) => ({
  ...sentLine(line),
  ...(line.id && { id: line.id, version: line.version }),
  provider: line.provider.trim() || null,
  payer: line.payer,
});
