import { useText } from '@zhixing/client/i18n.ts';
import { Tile } from '@zhixing/shell/tile.tsx';
import { ScrollRegion } from '@zhixing/ui/widgets/scroll-region.tsx';
import { PanelChart, Ranking } from './figure-panels.tsx';
import { Reading } from './reading.tsx';
import { Course, RowList } from './row-panels.tsx';
import type { Panel, RowsPanel } from './snapshot.ts';
import { useTurns } from './use-turns.ts';

const TURN_SECONDS = 20;

/** A place of the screen; its panels take turns. */
export function PanelPlace({ panels }: { panels: readonly Panel[] }) {
  const text = useText();
  const turn = useTurns(panels.length, TURN_SECONDS);
  const panel = panels[turn];
  if (!panel) return null;
  return (
    // The focus shows names in it that are cut in full.
    <ScrollRegion className="wall-panel" label={panel.title}>
      <header>
        <h2>{panel.title}</h2>
        {panels.length > 1 && (
          <span className="wall-turns" role="img" aria-label={text('screenBoard.turn', { turn: turn + 1, of: panels.length })}>
            {panels.map(({ id }) => (
              <i key={id} data-on={id === panel.id} />
            ))}
          </span>
        )}
      </header>
      <div className="wall-body">
        <Content key={panel.id} panel={panel} />
      </div>
    </ScrollRegion>
  );
}

function Content({ panel }: { panel: Panel }) {
  const text = useText();
  if ('figures' in panel) {
    if (panel.figures.groups.length === 0) return <p className="wall-nothing">{text('screenBoard.nothing')}</p>;
    return panel.picture === 'ranking' ? <Ranking figures={panel.figures} /> : <PanelChart panel={panel} />;
  }
  if (panel.picture === 'videos') return <Tile name="screen:videos" waiting={<Reading />} cameras={panel.rows.rows.map(cameraOf)} />;
  const List = panel.picture === 'list' ? RowList : Course;
  return <List rows={panel.rows} title={panel.title} />;
}

/** A camera by its name and place: several trips have a first coach. The name comes first, since the end is cut where there is no room. */
const cameraOf = ({ id, words: { name = '', site, trip } }: RowsPanel['rows']['rows'][number]) => ({
  id,
  name: [name, site ?? trip].filter(Boolean).join(' '),
});
