import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { RecordRow } from '@zhixing/client/records.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** The actions of the desk in their order; rare ones are at the record. */
const order = ['submit', 'confirm', 'promote', 'decline', 'confirmHealth', 'withdraw'];

/** What the user may do for one family. */
export function RowActions({ row }: { row: RecordRow }) {
  const text = useText();
  const { attempt } = useNotices();
  const model = useModel('signUp').data;
  const act = useAction('signUp');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  if (!model) return null;
  const { id, version } = row;
  // Who does not answer for families withdraws confirmed students alone.
  const mayWithdraw = row.status === 'confirmed' || model.access.actions.includes('submit');
  const actions = offeredActions(model, row)
    .filter(({ name }) => order.includes(name) && (name !== 'withdraw' || mayWithdraw))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const run = (action: ActionDescription, args?: Readonly<Record<string, unknown>>) =>
    act.mutateAsync({ id, version, action: action.name, ...(args && { args }) });
  const take = (action: ActionDescription) =>
    action.args.length > 0 || action.confirm
      ? setAsked(action)
      : void attempt(() => run(action), text('signUpDesk.done', { action: action.label }));
  return (
    <div className="own-actions">
      {actions.map((action) => (
        <Button key={action.name} size="small" disabled={act.isPending} onClick={() => take(action)}>
          {action.label}
        </Button>
      ))}
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: 'signUp', id }}
            run={async (args) => (await run(asked, args)).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
