import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import type { OneRecord } from '@zhixing/client/records.ts';
import { useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

/** The step that takes a trip on, by its state; what else may be done with it is in the menu. */
const main: Readonly<Record<string, string>> = {
  declared: 'openSignUp',
  enrolling: 'closeSignUp',
  ready: 'depart',
  inProgress: 'arriveBack',
  returned: 'settle',
};

/** The actions of the trip itself that the user may take. Filings are submitted beside them. */
export function TripActions({ one }: { one: OneRecord }) {
  const text = useText();
  const model = useModel('trip').data;
  const act = useAction('trip');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  if (!model) return null;
  const { id, version, status } = one.record;
  const open = model.actions.filter(({ name }) => one.allowed.actions.includes(name));
  const first = open.find(({ name }) => name === main[String(status)]);
  const items = open
    .filter((action) => action !== first)
    .map((action) => ({ key: action.name, label: action.label, onClick: () => setAsked(action) }));
  return (
    <>
      {items.length > 0 && (
        <DropMenu menu={{ items }} placement="bottomRight">
          <Button>{text('tripHome.moreActions')}</Button>
        </DropMenu>
      )}
      {first && (
        <Button type="primary" onClick={() => setAsked(first)}>
          {first.label}
        </Button>
      )}
      <Suspense>
        {asked && (
          <ActionDialog
            action={asked}
            on={{ model: 'trip', id }}
            run={async (args) => (await act.mutateAsync({ id, version, action: asked.name, ...(args && { args }) })).handed}
            onClose={() => setAsked(null)}
          />
        )}
      </Suspense>
    </>
  );
}
