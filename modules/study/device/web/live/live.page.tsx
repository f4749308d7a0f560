import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { RetentionNote } from '@zhixing/shell/page/retention-note.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { LiveBoard } from './live-board.tsx';
import '@zhixing/shell/page/page.css';
import './live.css';

/** Where the people and coaches of a trip are (实时定位): on the map and in a list, and where they were. */
export default function LivePage() {
  const text = useText();
  const model = useModel('locationFix');
  const words = { label: text('liveMap.parts'), work: text('liveMap.map'), list: text('liveMap.list') };
  return (
    <WorkAndList model="locationFix" words={words}>
      <section className="program-page">
        <h1>{text('liveMap.title')}</h1>
        <Part query={model}>{() => <LiveBoard />}</Part>
        <RetentionNote name="positions" />
      </section>
    </WorkAndList>
  );
}
