import { useText } from '@zhixing/client/i18n.ts';
import { type Notice, useInbox } from '@zhixing/client/workbench/use-inbox.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { openDialog } from '@zhixing/shell/open-dialog.ts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useOpenNotice } from './use-open-notice.ts';
import './fresh-notices.css';
import { EventBox } from '@zhixing/ui/widgets/event-box.tsx';

const SHOWN_MS = 8000;
const LIMIT = 3;

/** Shows notifications that arrive while the user works. Earlier ones are only counted by the bell. */
export function FreshNotices() {
  const text = useText();
  const { shown, more, drop } = useFresh();
  const open = useOpenNotice(() => undefined);
  return (
    <section className="fresh-notices" aria-label={text('notices.incoming')} aria-live="polite">
      {shown.map((notice) => (
        <Card key={notice.id} notice={notice} drop={() => drop(notice.id)} open={() => open(notice)} />
      ))}
      {more > 0 ? (
        <Button size="small" onClick={() => openDialog('notices')}>
          {text('notices.others', { count: more })}
        </Button>
      ) : null}
    </section>
  );
}

function Card({ notice, drop, open }: { notice: Notice; drop: () => void; open: () => void }) {
  const text = useText();
  const [held, setHeld] = useState(false);
  const dropped = useRef(drop);
  dropped.current = drop;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dropped.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [held]);
  return (
    <EventBox
      className="fresh-notice"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <button
        type="button"
        onClick={() => {
          drop();
          open();
        }}
      >
        <span className="notice-title">{notice.title}</span>
        {notice.text ? <span className="notice-text">{notice.text}</span> : null}
      </button>
      <Button type="text" icon={<Icon name="close" />} aria-label={text('notices.dismiss', { title: notice.title })} onClick={drop} />
    </EventBox>
  );
}

/** Unread notifications since the window was opened that were not dismissed. */
function useFresh() {
  const list = useInbox().data?.list;
  const known = useRef<Set<string> | null>(null);
  const [fresh, setFresh] = useState<readonly string[]>([]);
  useEffect(() => {
    if (!list) return;
    const before = known.current;
    known.current = new Set([...(before ?? []), ...list.map(({ id }) => id)]);
    const come = before ? list.filter(({ id, read }) => !read && !before.has(id)).map(({ id }) => id) : [];
    if (come.length > 0) setFresh((now) => [...come, ...now]);
  }, [list]);
  const shown = (list ?? []).filter(({ id, read }) => !read && fresh.includes(id));
  return {
    shown: shown.slice(0, LIMIT),
    more: Math.max(0, shown.length - LIMIT),
    drop: (gone: string) => setFresh((now) => now.filter((id) => id !== gone)),
  };
}
