import { copyText } from '@zhixing/client/copy-text.ts';
import { api } from '@zhixing/client/http.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ActionDescription } from '@zhixing/client/model-description.ts';
import { showToast } from '@zhixing/client/toasts.ts';
import { offeredActions, useAction } from '@zhixing/client/use-action.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button, Dropdown } from 'antd';
import { Suspense, useState } from 'react';
import { type DeskLine, isLocked } from './use-desk.ts';

const ActionDialog = lazyDialog(() => import('@zhixing/ui/record/action-dialog.tsx'));

const order = ['unlock', 'giveCode', 'renew', 'revoke'];

/** What is done for one family: its address to pass on, a code to tell, a new address, the end of the link. */
export function LineActions({ line }: { line: DeskLine }) {
  const text = useText();
  const { attempt } = useNotices();
  const model = useModel('familyLink').data;
  const act = useAction('familyLink');
  const [asked, setAsked] = useState<ActionDescription | null>(null);
  if (!model) return null;
  const { id, version, status, lockedUntil } = line;
  const actions = offeredActions(model, { id, version, status })
    .filter(({ name }) => order.includes(name) && (name !== 'unlock' || isLocked(lockedUntil)))
    .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
  const run = (action: ActionDescription) => act.mutateAsync({ id, version, action: action.name });
  const take = (action: ActionDescription) =>
    action.confirm ? setAsked(action) : void attempt(() => run(action), text('familyLinks.done', { action: action.label }));
  const copy = () =>
    void attempt(async () => {
      const { address } = await api.get<{ address: string }>(`/api/family-links/${id}/address`);
      await copyText(address);
      showToast({ tone: 'success', text: text('familyLinks.copied') });
    });
  const items = [
    ...(status === 'open' ? [{ key: 'copy', label: text('familyLinks.copy'), onClick: copy }] : []),
    ...actions.map((action) => ({ key: action.name, label: action.label, onClick: () => take(action) })),
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={['click']}>
        <Button>{text('familyLinks.more')}</Button>
      </Dropdown>
      <Suspense>
        {asked ? (
          <ActionDialog
            action={asked}
            on={{ model: 'familyLink', id }}
            run={async () => (await run(asked)).handed}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </Suspense>
    </>
  );
}
