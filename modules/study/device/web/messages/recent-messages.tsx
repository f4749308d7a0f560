import { dateTime } from '@zhixing/client/formats.ts';
import { useText } from '@zhixing/client/i18n.ts';
import type { ModelDescription } from '@zhixing/client/model-description.ts';
import type { Labels, RecordRow } from '@zhixing/client/records.ts';
import { useList } from '@zhixing/client/use-list.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkCards, type WorkGroup } from '@zhixing/shell/page/work-cards.tsx';
import { PeekStack } from '@zhixing/ui/record/peek-stack.tsx';
import { MESSAGE_FEED } from '../../messages/device-message.model.ts';
import { useFeed } from '../use-feed.ts';

const LIMIT = 60;
const TOGETHER_MS = 1000;
const states = ['failed', 'queued', 'sent', 'delivered', 'withdrawn'] as const;
const order = ['withdraw', 'resend'];

/** The last messages by what became of them; follows them by itself. */
export function RecentMessages() {
  const text = useText();
  useFeed('deviceMessage', MESSAGE_FEED, TOGETHER_MS);
  const asked = useList('deviceMessage', { sort: '-messageNo', page: 1, size: LIMIT });
  return (
    <PeekStack>
      <Part query={asked}>
        {({ list, labels, pagination: { total } }) => (
          <div className="message-groups">
            {list.length === 0 && <p className="own-note">{text('messages.nothing')}</p>}
            {total > list.length && <p className="own-note">{text('messages.more', { count: list.length, total })}</p>}
            <WorkCards
              model="deviceMessage"
              label="text"
              order={order}
              groups={groupsOf(list, text)}
              facts={(row, model) => <Facts row={row} labels={labels} model={model} />}
            />
          </div>
        )}
      </Part>
    </PeekStack>
  );
}

function groupsOf(list: readonly RecordRow[], text: ReturnType<typeof useText>): WorkGroup[] {
  return states.map((state) => {
    const rows = list.filter(({ status }) => status === state);
    return { key: state, title: text(`messages.groups.${state}`, { count: rows.length }), rows, urgent: state === 'failed' };
  });
}

function Facts({ row, labels, model }: { row: RecordRow; labels: Labels; model: ModelDescription }) {
  const text = useText();
  const label = (field: string) => labels[field]?.[String(row[field])] ?? '';
  const at = (field: string) => (row[field] ? text(`messages.at.${field}`, { at: dateTime(String(row[field])) }) : '');
  const reason = model.fields.find(({ name }) => name === 'failure')?.options?.find(({ value }) => value === row.failure)?.label;
  const course = [at('sentAt'), at('deliveredAt'), row.status === 'queued' ? at('expiresAt') : ''];
  return (
    <>
      <p>{[label('device'), label('trip'), row.urgent === true ? text('messages.urgent') : ''].filter(Boolean).join(' · ')}</p>
      <p className="own-note">{[label('sentBy'), ...course].filter(Boolean).join(' · ')}</p>
      {reason && <p className="work-card-late">{reason}</p>}
    </>
  );
}
