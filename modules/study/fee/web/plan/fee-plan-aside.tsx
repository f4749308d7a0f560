import { useText } from '@zhixing/client/i18n.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import type { RecordAside } from '@zhixing/ui/record/extensions.ts';
import { Waiting } from '@zhixing/ui/states/waiting.tsx';
import { Empty } from 'antd';
import { BudgetBeside } from './budget-beside.tsx';
import { draftOf, itemOf } from './draft-line.ts';
import { FeePlanEditor } from './fee-plan-editor.tsx';
import { FeePlanLines } from './fee-plan-lines.tsx';
import { Steps } from './steps.tsx';
import './fee-plan.css';

/** Above a fee plan: how far it has come, its lines beside the budget, as a sheet to type in while it is a draft. */
export default function FeePlanAside({ one: { record, allowed } }: RecordAside) {
  const budgetId = typeof record.budget === 'string' ? record.budget : null;
  const asked = useRecord('budget', budgetId);
  const budget = asked.data?.record ?? null;
  const items = useList('budgetItem', budgetId ? { size: 200, sort: 'sortCode', filter: { budget: budgetId } } : null);
  const shares = items.data;
  const isOpen = record.status === 'draft' && allowed.update === true;
  return (
    <div className="fee-plan-frame">
      <Steps plan={record} />
      <div className="fee-plan">
        <div className="fee-plan-lines">
          <Lines plan={record} budget={budget} isOpen={isOpen} />
        </div>
        {asked.isLoading || items.isLoading ? <Waiting rows={6} /> : null}
        {budget && shares ? <BudgetBeside budget={budget} items={shares.list} /> : null}
      </div>
    </div>
  );
}

interface LinesProps {
  readonly plan: RecordRow;
  readonly budget: RecordRow | null;
  readonly isOpen: boolean;
}

function Lines({ plan, budget, isOpen }: LinesProps) {
  const text = useText();
  const model = useModel('tripFeeLine').data;
  const lines = useList('tripFeeLine', { size: 100, sort: 'sortCode', filter: { feePlan: plan.id } }).data;
  const items = useList('feeItem', { size: 200, filter: { status: 'enabled' } }).data;
  if (!model || !lines || !items) return <Waiting rows={6} />;
  const drafts = lines.list.map(draftOf);
  // Changes with every stored change, so that the editor starts anew from what is stored.
  const key = lines.list.map(({ id, version }) => `${id} ${version}`).join();
  if (isOpen) return <FeePlanEditor key={key} plan={plan} model={model} start={drafts} items={items.list.map(itemOf)} budget={budget} />;
  if (drafts.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={text('fee.plan.none')} />;
  return <FeePlanLines model={model} rows={lines.list} lines={drafts} budget={budget} />;
}
