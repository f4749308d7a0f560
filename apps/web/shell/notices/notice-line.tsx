import { useText } from '@zhixing/client/i18n.ts';
import { type Notice, useRemoveNotices } from '@zhixing/client/workbench/use-inbox.ts';
import { Icon } from '@zhixing/shell/icon/icon.tsx';
import { Button } from 'antd';
import { ChinaTime } from './china-time.tsx';

export function NoticeLine({ notice, open }: { notice: Notice; open: () => void }) {
  const text = useText();
  const remove = useRemoveNotices();
  const label = text('notices.remove', { title: notice.title });
  return (
    <li className="notice-line">
      <button type="button" className={notice.read ? 'notice' : 'notice fresh'} onClick={open}>
        <span className="notice-title">
          {notice.read ? null : <span className="sr-only">{text('notices.fresh')}</span>}
          {notice.title}
        </span>
        {notice.text ? <span className="notice-text">{notice.text}</span> : null}
        <ChinaTime at={notice.at} />
      </button>
      <Button
        type="text"
        icon={<Icon name="delete" />}
        aria-label={label}
        title={label}
        loading={remove.isPending}
        onClick={() => remove.mutate([notice.id])}
      />
    </li>
  );
}
