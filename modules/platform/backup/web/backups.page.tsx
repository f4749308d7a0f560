import { dateTime, fileSize } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { type OwnColumn, OwnTable } from '@zhixing/shell/page/own-table.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Alert, Button, Tag } from 'antd';
import { useState } from 'react';
import { type Backup, useBackupActions, useBackups } from './use-backups.ts';
import '@zhixing/shell/page/page.css';
import './backups.css';

/** Backups on the server: list them, request one, and verify them. */
export default function BackupsPage() {
  const text = useText();
  const query = useBackups();
  const { busy, run } = useRunning();
  const actions = useBackupActions();
  const columns = useColumns(busy, run);
  return (
    <section className="program-page backups-page">
      <header>
        <h1>{text('backups.title')}</h1>
        <Button type="primary" loading={busy === 'make'} onClick={() => void run('make', actions.make)}>
          {text('backups.make')}
        </Button>
      </header>
      <p className="own-note">{text('backups.what')}</p>
      <Part query={query}>
        {({ list, folder, keep }) => (
          <>
            {list[0] && !list[0].locked ? (
              <Alert type="warning" showIcon title={text('backups.open')} description={text('backups.openWhat')} />
            ) : null}
            {list.length > 0 ? (
              <OwnTable label={text('backups.title')} columns={columns} rows={list} rowKey={({ name }) => name} />
            ) : (
              <p className="own-note">{text('backups.none')}</p>
            )}
            {folder === null ? null : <p className="own-note">{text('backups.kept', { folder, keep })}</p>}
          </>
        )}
      </Part>
    </section>
  );
}

type Run = (what: string, work: () => Promise<string>) => Promise<void>;

/** Runs one action at a time and shows its result. */
function useRunning(): { busy: string; run: Run } {
  const [busy, setBusy] = useState('');
  const notices = useNotices();
  const run: Run = async (what, work) => {
    setBusy(what);
    const message = await work().catch(notices.failed);
    if (message) notices.done(message);
    setBusy('');
  };
  return { busy, run };
}

function useColumns(busy: string, run: Run): readonly OwnColumn<Backup>[] {
  const text = useText();
  const confirm = useConfirm();
  const actions = useBackupActions();
  const remove = async (name: string) => {
    const sure = { title: text('backups.sure', { name }), content: text('backups.sureWhat'), okText: text('backups.remove'), danger: true };
    if (await confirm(sure)) await run(`remove ${name}`, () => actions.remove(name));
  };
  const button = (what: string, name: string, work: () => void, danger = false) => (
    <Button
      size="small"
      danger={danger}
      loading={busy === `${what} ${name}`}
      aria-label={text(`backups.${what}One`, { name })}
      onClick={work}
    >
      {text(`backups.${what}`)}
    </Button>
  );
  return [
    { key: 'at', title: text('backups.at'), draw: ({ createdAt }) => dateTime(createdAt) },
    { key: 'name', title: text('backups.name'), draw: ({ name }) => <span className="backup-name">{name}</span> },
    { key: 'size', title: text('backups.size'), draw: ({ size }) => fileSize(size) },
    {
      key: 'locked',
      title: text('backups.locked'),
      draw: ({ locked }) => <Tag color={locked ? 'success' : 'warning'}>{text(locked ? 'backups.yes' : 'backups.no')}</Tag>,
    },
    {
      key: 'actions',
      title: text('backups.actions'),
      draw: ({ name, locked }) => (
        <span className="backup-actions">
          {button('check', name, () => void run(`check ${name}`, () => actions.check(name)))}
          {locked
            ? button(
                'fetch',
                name,
                () => void run(`fetch ${name}`, async () => text('backups.fetched', { name: await actions.fetch(name) })),
              )
            : null}
          {button('remove', name, () => void remove(name), true)}
        </span>
      ),
    },
  ];
}
