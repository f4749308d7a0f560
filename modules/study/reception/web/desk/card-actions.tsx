import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { bedsMissing, type DeskItem } from './use-desk.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** The actions of the desk in their order; rare ones are at the record. */
const order = ['confirm', 'acceptCounter', 'arrive', 'start', 'leave', 'finish', 'allotRooms', 'counter', 'declineCounter', 'reject'];
/** With another time offered, the request itself cannot be confirmed; without, there is nothing to accept. */
const whileOffered = ['acceptCounter', 'declineCounter'];

/** The actions that the user may take on a request or stay, the most likely one as the primary button. */
export function CardActions({ item }: { item: DeskItem }) {
  const text = useText();
  const { attempt } = useNotices();
  const model = useModel(item.model).data;
  const act = useAction(item.model);
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  if (!model) return null;
  const { id, version, counterFrom } = item.row;
  const offered = Boolean(counterFrom);
  const actions = offeredActions(model, item.row)
    .filter(({ name }) => name !== 'allotRooms' || (bedsMissing(item.row) ?? 0) > 0)
    .filter(({ name }) => order.includes(name) && (whileOffered.includes(name) ? offered : name !== 'confirm' || !offered))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const run = (action: ActionDescription, args?: Readonly<Record<string, unknown>>) =>
    act.mutateAsync({ id, version, action: action.name, ...(args && { args }) });
  const take = (action: ActionDescription) =>
    action.args.length > 0 || action.confirm
      ? setAsked(action)
      : void attempt(() => run(action), text('receptionDesk.done', { action: action.label }));
  return (
    <div className="own-actions">
      {actions.map((action, n) => (
        <Button key={action.name} type={n === 0 ? 'primary' : 'default'} disabled={act.isPending} onClick={() => take(action)}>
          {action.label}
        </Button>
      ))}
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: item.model, id }}
            run={async (args) => (await run(asked, args)).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
