import { useText } from '@zhixing/client/i18n.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRecord } from '@zhixing/client/use-record.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { Link } from 'react-router';
import type { Desk, NextStep } from './use-settlement.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** The one thing that is done next: a button for whoever takes the step, words for everybody else. */
export function NextAction({ desk: { next, publicityEnd, refunds } }: { desk: Desk }) {
  const text = useText();
  if (!next) return null;
  const words = text(`tripSettlement.next.${next.step}`, { until: publicityEnd ?? '', count: refunds });
  return (
    <div className="trip-settlement-next">
      <p>{words}</p>
      {next.page && <Link to={next.page}>{text('tripSettlement.go')}</Link>}
      {next.act && next.may && <ActButton act={next.act} />}
      {next.act && !next.may && <p className="own-note">{text('tripSettlement.others')}</p>}
    </div>
  );
}

function ActButton({ act }: { act: NonNullable<NextStep['act']> }) {
  const model = useModel(act.model).data;
  const record = useRecord(act.model, act.id).data?.record;
  const perform = useAction(act.model);
  const [asked, setAsked] = useState(false);
  const action = model?.actions.find(({ name }) => name === act.action);
  if (!action || !record) return null;
  return (
    <>
      <Button type="primary" onClick={() => setAsked(true)}>
        {action.label}
      </Button>
      <Suspense>
        {asked && (
          <ActionDialog
            action={action}
            on={{ model: act.model, id: act.id }}
            run={async (args, choices) => {
              const sent = { ...(args && { args }), ...(choices && { choices }) };
              return (await perform.mutateAsync({ id: act.id, version: record.version, action: action.name, ...sent })).handed;
            }}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </>
  );
}
