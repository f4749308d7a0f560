import { dateTime, relativeTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Tag } from 'antd';
import { type Key, useKeyWrites } from './use-keys.ts';

const tones = { valid: 'success', expired: 'warning', revoked: 'default' } as const;

/** Columns of the key table; the list of all keys also shows the owner. */
export function useKeyColumns(kind: 'own' | 'system'): readonly OwnColumn<Key>[] {
  const text = useText();
  const revoke = useRevoking(kind);
  const whose: OwnColumn<Key> = { key: 'owner', title: text('keys.owner'), draw: (key) => <Owner of={key} /> };
  return [
    { key: 'name', title: text('keys.name'), draw: ({ name }) => <span className="key-name">{name}</span> },
    ...(kind === 'system' ? [whose] : []),
    { key: 'prefix', title: text('keys.key'), draw: ({ prefix }) => <code>{prefix}…</code> },
    {
      key: 'scope',
      title: text('keys.scope'),
      draw: ({ scope }) => <Scope lines={scope.length} everything={scope.some(({ model }) => model === '*')} />,
    },
    { key: 'expires', title: text('keys.expires'), draw: ({ expiresAt }) => dateTime(expiresAt) },
    {
      key: 'used',
      title: text('keys.used'),
      draw: ({ usedAt, usedFrom }) =>
        usedAt === null ? text('keys.never') : <span title={`${dateTime(usedAt)} · ${usedFrom}`}>{relativeTime(usedAt)}</span>,
    },
    { key: 'state', title: text('keys.state'), draw: ({ state }) => <Tag color={tones[state]}>{text(`keys.states.${state}`)}</Tag> },
    {
      key: 'end',
      title: text('keys.action'),
      draw: (key) =>
        key.state === 'revoked' ? (
          '—'
        ) : (
          <Button danger size="small" onClick={() => void revoke(key)} aria-label={text('keys.revokeOne', { name: key.name })}>
            {text('keys.revoke')}
          </Button>
        ),
    },
  ];
}

function Owner({ of: { userId, owner, roles, organisation } }: { of: Key }) {
  const text = useText();
  if (userId !== null) return <>{owner ?? '—'}</>;
  return (
    <span className="key-name">
      <Tag>{text('keys.system')}</Tag>
      {[...roles, ...(organisation ? [organisation] : [])].join(' · ')}
    </span>
  );
}

function Scope({ lines, everything }: { lines: number; everything: boolean }) {
  const text = useText();
  return <>{everything ? text('keys.everything') : text('keys.models', { count: lines })}</>;
}

/** Asks before revoking, since programs using the key stop working at once. */
function useRevoking(kind: 'own' | 'system'): (key: Key) => Promise<void> {
  const text = useText();
  const confirm = useConfirm();
  const notices = useNotices();
  const { revoke } = useKeyWrites(kind);
  return async ({ id, name }) => {
    const sure = { title: text('keys.sure', { name }), content: text('keys.sureWhat'), okText: text('keys.revoke'), danger: true };
    if (!(await confirm(sure))) return;
    const message = await revoke(id).catch(notices.failed);
    if (message) notices.done(message);
  };
}
