import { useText } from '@zhixing/client/i18n.ts';
import { OwnPage } from '@zhixing/shell/page/own-page.tsx';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useConfirm } from '@zhixing/ui/states/use-confirm.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useOnlineColumns } from './online-columns.tsx';
import { type OnlineUser, useOnlineUsers, useTerminateSessions } from './use-online-users.ts';
import '@zhixing/shell/page/page.css';
import './online.css';

const nobody: ReadonlySet<string> = new Set();

/** Online users; sessions can be ended one by one or by selection. */
export default function OnlineUsersPage() {
  const text = useText();
  const [asked, setAsked] = useState({ currentPage: 1, pageSize: 20, keyword: '', type: '' });
  const [ticked, setTicked] = useState(nobody);
  const query = useOnlineUsers(asked);
  const terminateSession = useForcing(() => setTicked(nobody));
  const rows = query.data?.list ?? [];
  // Drops selected sessions that have ended meanwhile.
  const chosen = rows.filter(({ id }) => ticked.has(id));
  const columns = useOnlineColumns({ rows, ticked, tick: setTicked, forceOut: (user) => void terminateSession([user]) });
  const ask = (part: Partial<typeof asked>) => {
    setTicked(nobody);
    setAsked({ ...asked, currentPage: 1, ...part });
  };
  return (
    <section className="program-page online-users">
      <h1>{text('online.title')}</h1>
      <p className="own-note">{text('online.what')}</p>
      <div className="online-tools">
        <Input.Search
          allowClear
          className="online-search"
          placeholder={text('online.search')}
          aria-label={text('online.search')}
          maxLength={100}
          onSearch={(keyword) => ask({ keyword: keyword.trim() })}
        />
        <Select
          className="online-type"
          value={asked.type}
          aria-label={text('online.type')}
          onChange={(type) => ask({ type })}
          options={['', 'Web', 'App'].map((value) => ({ value, label: text(`online.types.${value || 'all'}`) }))}
          getPopupContainer={(opener) => opener.parentElement ?? document.body}
        />
        <Button onClick={() => void query.refetch()} loading={query.isFetching && !query.isPending}>
          {text('online.refresh')}
        </Button>
        <Button danger disabled={chosen.length === 0} onClick={() => void terminateSession(chosen)}>
          {chosen.length > 0 ? text('online.forceMany', { count: chosen.length }) : text('online.forceChosen')}
        </Button>
      </div>
      <Part query={query}>
        {({ list, pagination: { total } }) => (
          <OwnPage
            label={text('online.title')}
            none={text('online.none')}
            columns={columns}
            rows={list}
            rowKey={({ id }) => id}
            total={total}
            paging={asked}
            onPaging={ask}
            count={text('online.total', { count: total })}
          />
        )}
      </Part>
    </section>
  );
}

/** Asks first, since signed-out users may lose unsaved input. */
function useForcing(done: () => void): (users: readonly OnlineUser[]) => Promise<void> {
  const text = useText();
  const confirm = useConfirm();
  const notices = useNotices();
  const terminateSession = useTerminateSessions();
  return async (users) => {
    const [only] = users;
    const title = users.length === 1 ? text('online.sureOne', { name: only?.name }) : text('online.sureMany', { count: users.length });
    if (!(await confirm({ title, content: text('online.sureWhat'), okText: text('online.force'), danger: true }))) return;
    const message = await terminateSession(users.map(({ id }) => id)).catch(notices.failed);
    if (message) notices.done(message);
    done();
  };
}
