import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import { RefSelect } from '@zhixing/ui/widgets/ref-select.tsx';
import { useSearchParams } from 'react-router';
import { MessageLog } from './message-log.tsx';

/** The messages of the device that is chosen; the address says which one. */
export function ChosenLog({ model }: { model: ModelDescription }) {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const device = search.get('device') ?? '';
  const field = model.fields.find(({ name }) => name === 'device');
  if (!field) return null;
  return (
    <>
      <div className="device-log-choice">
        <RefSelect
          id="log-device"
          field={field}
          model="device"
          ids={device ? [device] : []}
          labelOf={() => undefined}
          label={text('messages.choose.device')}
          placeholder={text('messages.choose.device')}
          onChange={([next]) => setSearch({ part: 'log', ...(next && { device: next }) })}
        />
      </div>
      {device ? <MessageLog key={device} device={device} /> : <p className="own-note">{text('log.choose')}</p>}
    </>
  );
}
