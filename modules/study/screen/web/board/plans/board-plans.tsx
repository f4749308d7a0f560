import type { Rect } from '../fit.ts';
import type { Plans } from '../snapshot.ts';
import { useTurnsOf } from '../use-turns.ts';
import { FloorChoice, MAP } from './floor-choice.tsx';
import { FloorView, type ReadPicture } from './floor-view.tsx';
import './plans.css';

const TURN_SECONDS = 20;
/** Height of the choice of floors above the map. */
const CHOICE = 60;

/** The middle of the screen of a site: its map and the plans of the floors with venues take turns until somebody chooses one. */
export function BoardPlans({ plans, place, read }: { plans: Plans; place: Rect; read: ReadPicture }) {
  const offered = [MAP, ...plans.floors.map(({ id }) => id)];
  const inUse = new Set([MAP, ...plans.venues.map((venue) => venue.floor)]);
  const turns = useTurnsOf(
    offered.filter((id) => inUse.has(id)),
    offered,
    TURN_SECONDS,
  );
  const floor = plans.floors.find(({ id }) => id === turns.shown);
  return (
    <div className="wall-middle" style={floor ? place : { ...place, height: CHOICE }}>
      {floor && <FloorView key={floor.id} plans={plans} floor={floor} place={place} read={read} />}
      <FloorChoice floors={plans.floors} turns={turns} />
    </div>
  );
}
