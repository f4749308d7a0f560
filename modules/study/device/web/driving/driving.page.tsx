import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { usePageName } from '@zhixing/shell/use-page-title.ts';
import { DrivingBoard } from './driving-board.tsx';
import '@zhixing/shell/page/page.css';
import '../live/live.css';
import './driving.css';

const coaches = { tripVehicle: { empty: false } };

/** How the coaches of a trip are driven (驾驶轨迹): where they are and were, how fast, where they stopped and how long without rest. */
export default function DrivingPage() {
  const text = useText();
  // It stands in the menu twice, by two names.
  const title = usePageName();
  const model = useModel('locationFix');
  const words = { label: text('driving.parts'), work: text('driving.map'), list: text('driving.list') };
  return (
    <WorkAndList model="locationFix" filter={coaches} words={words}>
      <section className="program-page">
        <h1>{title}</h1>
        <Part query={model}>{() => <DrivingBoard />}</Part>
      </section>
    </WorkAndList>
  );
}
