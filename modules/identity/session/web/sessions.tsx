import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import { useOwn, useOwnWrites } from '@zhixing/client/own.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { withQuestions } from '@zhixing/ui/states/over-page.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Tag } from 'antd';

interface Session {
  readonly id: string;
  readonly at: number;
  readonly seenAt: number;
  readonly address: string;
  readonly device: string;
  readonly locked: boolean;
  readonly current: boolean;
}

/** The user's open sessions, so that unknown ones can be ended. */
export function Sessions() {
  const text = useText();
  const query = useOwn<{ list: readonly Session[] }>('Sessions');
  const end = useEnding();
  return (
    <Part query={query}>
      {({ list }) => (
        <>
          <p className="own-note">{text('profile.session.what')}</p>
          <ul className="own-list">
            {list.map((session) => (
              <SessionLine key={session.id} session={session} end={() => end(`Sessions/${session.id}`)} />
            ))}
          </ul>
          {list.length > 1 ? (
            <Button danger onClick={() => end('Sessions')}>
              {text('profile.session.endOthers')}
            </Button>
          ) : null}
        </>
      )}
    </Part>
  );
}

function SessionLine({ session, end }: { session: Session; end: () => void }) {
  const text = useText();
  const device = session.device || text('profile.session.unknown');
  return (
    <li>
      <strong>{device}</strong>
      {session.current ? <Tag color="processing">{text('profile.log.current')}</Tag> : null}
      {session.locked ? <Tag color="warning">{text('profile.session.locked')}</Tag> : null}
      <span>
        {session.address} · {text('profile.session.since')} {dateTime(session.at)} · {text('profile.session.seen')}{' '}
        {dateTime(session.seenAt)}
      </span>
      {session.current ? null : (
        <Button size="small" onClick={end} aria-label={text('profile.session.endOne', { device })}>
          {text('profile.session.end')}
        </Button>
      )}
    </li>
  );
}

function useEnding(): (what: string) => void {
  const text = useText();
  const { attempt } = useNotices();
  const { remove } = useOwnWrites();
  return (what) => {
    const question = {
      title: text('profile.session.endTitle'),
      content: text('profile.session.endWhat'),
      okText: text('profile.session.end'),
      okButtonProps: { danger: true },
      cancelText: text('profile.session.cancel'),
      focusable: { autoFocusButton: 'cancel' },
      onOk: () => attempt(() => remove(what), text('profile.session.ended')),
    } as const;
    withQuestions((questions) => void questions.confirm(question));
  };
}
