import { useText } from '@zhixing/client/i18n.ts';
import { RecordChoice } from '@zhixing/ui/widgets/record-choice.tsx';
import { useSearchParams } from 'react-router';
import { MessageLog } from './message-log.tsx';

/** The messages of the device that is chosen; the address says which one. */
export function ChosenLog() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const device = search.get('device') ?? '';
  return (
    <>
      <div className="device-log-choice">
        <RecordChoice
          id="log-device"
          model="device"
          label={text('messages.choose.device')}
          chosen={device}
          onChange={(next) => setSearch({ part: 'log', ...(next && { device: next }) })}
        />
      </div>
      {device ? <MessageLog key={device} device={device} /> : <p className="own-note">{text('log.choose')}</p>}
    </>
  );
}
