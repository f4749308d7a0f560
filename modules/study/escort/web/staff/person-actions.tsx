import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import type { Person } from './use-staff.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** Decisions of those who submitted the person themselves; someone else takes them. */
const decisions: readonly string[] = ['file', 'reject'];

/** The steps that the reader may take for one person. */
export function PersonActions({ person }: { person: Person }) {
  const text = useText();
  const { attempt } = useNotices();
  const model = useModel('tripStaff').data;
  const act = useAction('tripStaff');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  if (!model) return null;
  const { id, version } = person;
  const actions = offeredActions(model, { ...person }).filter(({ name }) => !(person.own && decisions.includes(name)));
  const run = (action: ActionDescription, args?: Readonly<Record<string, unknown>>) =>
    act.mutateAsync({ id, version, action: action.name, ...(args && { args }) });
  const take = (action: ActionDescription) =>
    action.args.length > 0 || action.confirm
      ? setAsked(action)
      : void attempt(() => run(action), text('tripPeople.taken', { action: action.label }));
  return (
    <div className="own-actions">
      {actions.map((action) => (
        <Button key={action.name} size="small" disabled={act.isPending} onClick={() => take(action)}>
          {action.label}
        </Button>
      ))}
      {person.own && person.status === 'pending' && <small>{text('tripPeople.own')}</small>}
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: 'tripStaff', id }}
            run={async (args) => (await run(asked, args)).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
