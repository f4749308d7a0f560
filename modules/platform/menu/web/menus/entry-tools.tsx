import { copyText } from '@zhixing/client/copy-text.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { DropMenu } from '@zhixing/ui/widgets/drop-menu.tsx';
import { lazyDialog } from '@zhixing/ui/widgets/lazy-dialog.tsx';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { stepOf } from './menu-lines.ts';
import type { Choices, MenuActions, MenuRow } from './use-menus.ts';

const RemoveDialog = lazyDialog(() => import('./remove-dialog.tsx'));

interface Props {
  readonly row: MenuRow;
  readonly rows: readonly MenuRow[];
  readonly choices: Choices | undefined;
  readonly actions: MenuActions;
  readonly onChoose: (id: string) => void;
}

/** Actions on an entry: move up and down by keyboard and on phones, enable or disable, copy, reset, remove. */
export function EntryTools({ row, rows, choices, actions, onChoose }: Props) {
  const text = useText();
  const { done, failed } = useNotices();
  const confirm = useConfirm();
  const [busy, setBusy] = useState(false);
  const [removing, setRemoving] = useState(false);
  // Buttons stay enabled while an action runs: disabling one would lose the keyboard focus.
  const run = async (work: () => Promise<{ told: string; data: unknown }>) => {
    if (busy) return undefined;
    setBusy(true);
    const answer = await work().catch(failed);
    if (answer?.told) done(answer.told);
    setBusy(false);
    return answer?.data;
  };
  const step = (by: -1 | 1, key: string) => {
    const to = stepOf(rows, row, by);
    return (
      <Button disabled={!to} onClick={() => to && void run(() => actions.move(row.id, to))}>
        {text(key)}
      </Button>
    );
  };
  const turn = async () => {
    const question = {
      title: text('menus.disableSure', { name: row.fullName }),
      content: text('menus.disableWhat'),
      okText: text('menus.disable'),
    };
    if (row.enabledMark === 0 || (await confirm(question))) await run(() => actions.turn(row.id));
  };
  const copyTo = async (toSystemId: string) => {
    const data = (await run(() => actions.copy(row.id, { toSystemId }))) as { id: string } | undefined;
    if (data && toSystemId === row.systemId) onChoose(data.id);
  };
  const reset = async () => {
    const question = {
      title: text('menus.resetSure', { name: row.original?.zh ?? row.fullName }),
      content: text('menus.resetWhat'),
      okText: text('menus.reset'),
    };
    if (await confirm(question)) await run(() => actions.reset(row.id));
  };
  const application = choices?.applications.find(({ id }) => id === row.systemId);
  const mayBegin =
    application?.own && row.kind !== 'directory' && row.kind !== 'screen' && row.opens !== 'window' && application.home !== row.id;
  const begin = async () => {
    const answer = await run(() => actions.begin(row.id));
    if (answer) done(text('menus.homeSet', { name: row.fullName }));
  };
  const targets = (choices?.applications ?? []).map(({ id, title }) => ({
    key: id,
    label: id === row.systemId ? text('menus.copyHere') : text('menus.copyTo', { application: title }),
  }));
  return (
    <div className="menus-tools" role="toolbar" aria-busy={busy} aria-label={text('menus.tools')}>
      {step(-1, 'menus.up')}
      {step(1, 'menus.down')}
      <Button onClick={() => void turn()}>{text(row.enabledMark === 1 ? 'menus.disable' : 'menus.enable')}</Button>
      <DropMenu menu={{ items: targets, onClick: ({ key }) => void copyTo(key) }}>
        <Button disabled={row.id === 'models'}>{text('menus.copy')}</Button>
      </DropMenu>
      <Button onClick={() => void copyText(row.id).then(() => done(text('menus.codeCopied', { code: row.id })), failed)}>
        {text('menus.copyCode')}
      </Button>
      {mayBegin ? <Button onClick={() => void begin()}>{text('menus.setHome')}</Button> : null}
      {row.changed ? <Button onClick={() => void reset()}>{text('menus.reset')}</Button> : null}
      {row.declared ? null : (
        <Button danger onClick={() => setRemoving(true)}>
          {text('menus.remove')}
        </Button>
      )}
      <Suspense>
        {removing && (
          <RemoveDialog
            row={row}
            inside={rows.filter(({ parentId }) => parentId === row.id).length}
            onClose={() => setRemoving(false)}
            onRemove={(how) => run(() => actions.remove(row.id, how))}
          />
        )}
      </Suspense>
    </div>
  );
}
