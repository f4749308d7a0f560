import { useText } from '@zhixing/client/i18n.ts';
import { Notice, ToStart } from '@zhixing/shell/entrance/notice.tsx';
import { OtherPerson } from '@zhixing/shell/entrance/other-person.tsx';
import { useTicket } from '@zhixing/shell/entrance/use-ticket.ts';
import { useSearchParams } from 'react-router';

const PURPOSES = ['flow'] as const;

/** Page of a flow link sent to users: its one-time ticket opens the record or page that it names. */
export default function FlowPage() {
  const text = useText();
  const [search] = useSearchParams();
  const token = search.get('token');
  const entry = useTicket(token, PURPOSES);
  if (!token)
    return (
      <Notice title={text('entrance.noFlow')} what={text('entrance.noFlowWhat')}>
        <ToStart />
      </Notice>
    );
  if (entry.state === 'other') return <OtherPerson name={entry.info.userName} go={entry.go} />;
  if (entry.state === 'failed')
    return (
      <Notice title={text('entrance.flowFailed')} what={entry.reason}>
        <ToStart />
      </Notice>
    );
  return <Notice title={text('entrance.opening')} what={text('entrance.wait')} busy />;
}
