import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { UsageBoard } from './usage-board.tsx';
import '@zhixing/shell/page/page.css';
import '../live/live.css';

/** What happened to the devices of a trip (设备记录), and who carries them. */
export default function UsagePage() {
  const text = useText();
  const model = useModel('deviceUsage');
  const words = { label: text('usage.parts'), work: text('usage.lines'), list: text('usage.bindings') };
  return (
    <WorkAndList model="deviceBinding" words={words}>
      <section className="program-page">
        <h1>{text('usage.title')}</h1>
        <Part query={model}>{(description) => <UsageBoard model={description} />}</Part>
      </section>
    </WorkAndList>
  );
}
