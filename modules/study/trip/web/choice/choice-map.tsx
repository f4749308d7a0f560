import { useText } from '@zhixing/client/i18n.ts';
import { useSession } from '@zhixing/client/session.ts';
import { tilesOf } from '@zhixing/ui/base-map/tiles.ts';
import PlaceMap from '@zhixing/ui/list-types/map/place-map.tsx';
import { useMemo, useState } from 'react';
import { ChoiceCards } from './choice-cards.tsx';
import type { ChoiceCommands } from './commands.ts';
import type { Choice } from './use-choices.ts';

/** Choices on a map beside their list; a marker shows the cards of its place. */
export default function ChoiceMap({ list, commands }: { list: readonly Choice[]; commands: ChoiceCommands }) {
  const text = useText();
  const ground = useSession((session) => session.user?.sysConfigInfo.mapTiles);
  const [chosen, setChosen] = useState<string | null>(null);
  const places = useMemo(
    () => list.flatMap((choice) => (choice.location ? [{ row: { ...choice, version: 1 }, title: choice.name, at: choice.location }] : [])),
    [list],
  );
  const at = JSON.stringify(list.find(({ id }) => id === chosen)?.location ?? null);
  const shown = chosen ? list.filter(({ location }) => JSON.stringify(location) === at) : list;
  return (
    <div className="choice-map">
      <PlaceMap label={text('choice.views.map')} places={places} tiles={tilesOf(ground)} focus={chosen ?? ''} onOpen={setChosen} />
      <ChoiceCards list={shown} commands={commands} />
    </div>
  );
}
