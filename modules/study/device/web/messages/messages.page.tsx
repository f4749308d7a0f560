import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { MessageForm } from './message-form.tsx';
import { RecentMessages } from './recent-messages.tsx';
import '@zhixing/shell/page/page.css';
import './messages.css';

/** Texts to devices (设备报文): written here to one device or to those of a trip, and what became of the last ones. */
export default function MessagesPage() {
  const text = useText();
  const model = useModel('deviceMessage');
  const words = { label: text('messages.parts'), work: text('messages.work'), list: text('messages.list') };
  return (
    <WorkAndList model="deviceMessage" words={words}>
      <section className="program-page">
        <h1>{text('messages.title')}</h1>
        <Part query={model}>
          {(description) => (
            <>
              {description.access.create && <MessageForm model={description} />}
              <RecentMessages />
            </>
          )}
        </Part>
      </section>
    </WorkAndList>
  );
}
