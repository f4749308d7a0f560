import { dateTime, relativeTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { OwnColumn } from '@zhixing/shell/page/own-table.tsx';
import { Button, Checkbox, Tag } from 'antd';
import type { OnlineUser } from './use-online-users.ts';

interface Ticking {
  readonly rows: readonly OnlineUser[];
  readonly ticked: ReadonlySet<string>;
  readonly tick: (ids: ReadonlySet<string>) => void;
  readonly forceOut: (user: OnlineUser) => void;
}

/** Columns of the online users. The user's own session is listed but cannot be ended. */
export function useOnlineColumns({ rows, ticked, tick, forceOut: terminateSession }: Ticking): readonly OwnColumn<OnlineUser>[] {
  const text = useText();
  const others = rows.filter(({ current }) => !current).map(({ id }) => id);
  const all = others.length > 0 && others.every((id) => ticked.has(id));
  const toggle = (id: string) => tick(ticked.has(id) ? new Set([...ticked].filter((one) => one !== id)) : new Set([...ticked, id]));
  return [
    {
      key: 'tick',
      title: (
        <Checkbox
          checked={all}
          indeterminate={!all && others.some((id) => ticked.has(id))}
          disabled={others.length === 0}
          aria-label={text('online.tickAll')}
          onChange={() => tick(new Set(all ? [] : others))}
        />
      ),
      label: text('online.tick'),
      draw: ({ id, name, current }) =>
        current ? null : <Checkbox checked={ticked.has(id)} aria-label={text('online.tickOne', { name })} onChange={() => toggle(id)} />,
    },
    { key: 'name', title: text('online.name'), draw: (user) => <Name user={user} /> },
    { key: 'account', title: text('online.account'), draw: ({ account }) => account },
    { key: 'organization', title: text('online.organization'), draw: ({ organisation }) => organisation || '—' },
    { key: 'at', title: text('online.at'), draw: ({ at }) => dateTime(at) },
    { key: 'seen', title: text('online.seen'), draw: ({ seenAt }) => <span title={dateTime(seenAt)}>{relativeTime(seenAt)}</span> },
    { key: 'address', title: text('online.address'), draw: ({ address }) => address },
    { key: 'browser', title: text('online.browser'), draw: ({ browser }) => browser || '—' },
    { key: 'system', title: text('online.system'), draw: ({ system }) => system || '—' },
    {
      key: 'end',
      title: text('online.action'),
      draw: (user) =>
        user.current ? (
          '—'
        ) : (
          <Button danger size="small" onClick={() => terminateSession(user)} aria-label={text('online.forceOne', { name: user.name })}>
            {text('online.force')}
          </Button>
        ),
    },
  ];
}

function Name({ user }: { user: OnlineUser }) {
  const text = useText();
  return (
    <span className="online-name">
      {user.name}
      {user.current ? <Tag color="processing">{text('profile.log.current')}</Tag> : null}
      {user.locked ? <Tag color="warning">{text('profile.session.locked')}</Tag> : null}
      {user.type === 'App' ? <Tag>{text('online.types.App')}</Tag> : null}
    </span>
  );
}
