import { useText } from '@zhixing/client/i18n.ts';
import type { PlanFloor } from '../snapshot.ts';
import type { useTurnsOf } from '../use-turns.ts';

/** The part of the middle that is no floor. */
export const MAP = 'map';

interface Props {
  readonly floors: readonly PlanFloor[];
  readonly turns: ReturnType<typeof useTurnsOf>;
}

/** Chooses what the middle of the screen shows: the map or the plan of a floor. What is chosen stays until the turns go on. */
export function FloorChoice({ floors, turns: { shown, isChosen, choose } }: Props) {
  const text = useText();
  const buildings = [...Map.groupBy(floors, ({ words }) => words.building ?? '')].toSorted(([a], [b]) => a.localeCompare(b, 'zh'));
  return (
    <div className="wall-floors">
      <select value={shown} onChange={({ target }) => choose(target.value)} aria-label={text('screenBoard.plans.choose')}>
        <option value={MAP}>{text('screenBoard.plans.map')}</option>
        {buildings.map(([building, own]) => (
          <optgroup key={building} label={building}>
            {own.map(({ id, words }) => (
              <option key={id} value={id}>
                {[building, words.name].filter(Boolean).join(' ')}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <button type="button" aria-pressed={!isChosen} onClick={() => choose(isChosen ? null : shown)}>
        {text('screenBoard.plans.turn')}
      </button>
    </div>
  );
}
