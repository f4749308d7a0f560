import { useText } from '@zhixing/client/i18n.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, InputNumber } from 'antd';
import { useState } from 'react';
import { useLogState, useRetention } from './use-logs.ts';

const MAX_DAYS = 36_500;

/** The retention period, which can be changed, and the state of the hash chain. */
export function LogTerm() {
  const text = useText();
  const query = useLogState();
  const notices = useNotices();
  const keep = useRetention();
  const [typed, setTyped] = useState<number | null>(null);
  const save = async (days: number) => {
    const message = await keep(days).catch(notices.failed);
    if (message) notices.done(message);
    setTyped(null);
  };
  return (
    <Part query={query}>
      {({ days, least, head, lag }) => (
        <>
          <p className="own-note">{text('logs.what', { days, least })}</p>
          <div className="log-tools">
            <span className="log-term">
              {text('logs.keepFor')}
              <InputNumber
                aria-label={text('logs.keepFor')}
                min={least}
                max={MAX_DAYS}
                precision={0}
                value={typed ?? days}
                onChange={setTyped}
              />
              {text('logs.days')}
            </span>
            <Button disabled={typed === null || typed === days} onClick={() => typed !== null && void save(typed)}>
              {text('logs.keep')}
            </Button>
            <span className="own-note log-head" title={head.hash}>
              {text('logs.head', { seq: head.seq, hash: head.hash.slice(0, 16) })}
            </span>
            <span className="own-note">
              {lag.lines === 0 ? text('logs.sealed') : text('logs.lag', { lines: lag.lines, seconds: Math.round(lag.seconds) })}
            </span>
          </div>
        </>
      )}
    </Part>
  );
}
