import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { lazyPage } from '@zhixing/shell/lazy/lazy-page.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { Segmented } from 'antd';
import { useSearchParams } from 'react-router';
import { ChosenLog } from '../log/chosen-log.tsx';
import { MessageForm } from './message-form.tsx';
import { RecentMessages } from './recent-messages.tsx';
import '@zhixing/shell/page/page.css';
import './messages.css';

const ModelPage = lazyPage(() => import('@zhixing/ui/model-page.tsx'));

const parts = ['work', 'log', 'list'] as const;
type View = (typeof parts)[number];

/** Messages of devices (设备报文): texts to one or to those of a trip and what became of them, and what devices sent, as it came. */
export default function MessagesPage() {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const asked = parts.find((one) => one === search.get('part')) ?? 'work';
  const part: View = search.has('record') ? 'list' : asked;
  return (
    <div className="messages-parts">
      <Segmented
        value={part}
        options={parts.map((value) => ({ value, label: text(`messages.${value}`) }))}
        onChange={(next) => setSearch(next === 'work' ? {} : { part: next })}
        aria-label={text('messages.parts')}
      />
      {part === 'list' ? <ModelPage part model="deviceMessage" /> : <Work part={part} />}
    </div>
  );
}

function Work({ part }: { part: Exclude<View, 'list'> }) {
  const text = useText();
  const model = useModel('deviceMessage');
  return (
    <section className="program-page">
      <h1>{text('messages.title')}</h1>
      <Part query={model}>
        {(description) =>
          part === 'log' ? (
            <ChosenLog />
          ) : (
            <>
              {description.access.create && <MessageForm model={description} />}
              <RecentMessages />
            </>
          )
        }
      </Part>
    </section>
  );
}
