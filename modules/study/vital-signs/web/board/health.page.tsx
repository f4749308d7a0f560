import { useText } from '@zhixing/client/i18n.ts';
import { useModel } from '@zhixing/client/use-model.ts';
import { useRetention } from '@zhixing/client/use-retention.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { RetentionNote } from '@zhixing/shell/page/retention-note.tsx';
import { WorkAndList } from '@zhixing/shell/page/work-and-list.tsx';
import { HealthBoard } from './health-board.tsx';
import '@zhixing/shell/page/page.css';
import './health.css';

/** How the children of a trip are by what they wear (健康守护), and every reading in a list. */
export default function HealthPage() {
  const text = useText();
  const model = useModel('healthReading');
  const retention = useRetention('readings');
  const words = { label: text('healthGuard.parts'), work: text('healthGuard.board'), list: text('healthGuard.list') };
  return (
    <WorkAndList model="healthReading" words={words}>
      <section className="program-page">
        <h1>{text('healthGuard.title')}</h1>
        <Part query={model} after={[retention]}>
          {() => (
            <>
              <RetentionNote name="readings" />
              <HealthBoard />
            </>
          )}
        </Part>
      </section>
    </WorkAndList>
  );
}
