import { useQuery, useQueryClient } from '@tanstack/react-query';
import { dateTime } from '@zhixing/client/formats.ts';
import { useLanguage, useText } from '@zhixing/client/i18n.ts';
import { keys } from '@zhixing/client/query-keys.ts';
import { Part } from '@zhixing/shell/page/part.tsx';
import { useNotices } from '@zhixing/ui/states/use-notices.ts';
import { Button, Checkbox, InputNumber } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { type ArrangementState, apply, type Preview, parts, preview, readState, undo, type Wanted } from './arranging.ts';
import { PreviewView } from './preview-view.tsx';
import { PrintedLists } from './printed-lists.tsx';
import './arrangement.css';

/** Choosing what to arrange, looking at the result, applying it, and undoing it. */
export function ArrangementView({ trip }: { trip: string }) {
  const language = useLanguage();
  const query = useQuery({ queryKey: ['tripArrangement', language, trip], queryFn: ({ signal }) => readState(trip, signal) });
  return (
    <Part query={query}>
      {(state) => {
        const View = state.open ? Choice : Closed;
        return <View state={state} onDone={() => void query.refetch()} />;
      }}
    </Part>
  );
}

const usual: Wanted = { parts: { groups: true, seats: true, rooms: true }, seed: 1, keepLeaders: true };

interface Props {
  readonly state: ArrangementState;
  readonly onDone: () => void;
}

/** A trip that may no longer be arranged: where its lists are, and what was arranged last. */
function Closed({ state, onDone }: Props) {
  const text = useText();
  return (
    <div className="arranging">
      <Links trip={state.trip} />
      <p role="status">{text('arranging.closed')}</p>
      {state.last && <Last last={state.last} />}
      <PrintedLists state={state} onDone={onDone} />
    </div>
  );
}

function Links({ trip: { id, name } }: { trip: ArrangementState['trip'] }) {
  const text = useText();
  return (
    <p className="own-note">
      <Link to={`/trip?id=${id}`}>{name}</Link> · <Link to={`/trip-groups?trip=${id}`}>{text('arranging.toGroups')}</Link> ·{' '}
      <Link to={`/trip-rooms?trip=${id}`}>{text('arranging.toRooms')}</Link>
    </p>
  );
}

function Last({ last }: { last: NonNullable<ArrangementState['last']> }) {
  const text = useText();
  return (
    <p className="own-note">
      {text('arranging.last', { at: dateTime(last.appliedAt), met: last.met, unmet: last.unmet })}
      {!last.undoable && ` ${text('arranging.changedSince')}`}
    </p>
  );
}

function Choice({ state, onDone }: Props) {
  const text = useText();
  const client = useQueryClient();
  const { failed, done } = useNotices();
  const [wanted, setWanted] = useState<Wanted>(usual);
  const [shown, setShown] = useState<{ readonly wanted: Wanted; readonly result: Preview } | null>(null);
  const [busy, setBusy] = useState(false);
  const { id } = state.trip;
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    work()
      .catch(failed)
      .finally(() => setBusy(false));
  };
  const settled = async (said: string) => {
    setShown(null);
    done(said);
    await client.invalidateQueries({ queryKey: keys.allData });
    onDone();
  };
  const look = (next: Wanted) =>
    run(async () => {
      setWanted(next);
      setShown({ wanted: next, result: await preview(id, next) });
    });
  const isPossible = shown?.result.problems.every(({ soft }) => soft) === true;
  return (
    <div className="arranging">
      <Links trip={state.trip} />
      <fieldset className="arranging-choice">
        <legend>{text('arranging.what')}</legend>
        {parts.map((part) => (
          <Checkbox
            key={part}
            checked={wanted.parts[part]}
            onChange={({ target }) => setWanted({ ...wanted, parts: { ...wanted.parts, [part]: target.checked } })}
          >
            {text(`arranging.part.${part}`)}
          </Checkbox>
        ))}
        <Checkbox checked={wanted.keepLeaders} onChange={({ target }) => setWanted({ ...wanted, keepLeaders: target.checked })}>
          {text('arranging.keepLeaders')}
        </Checkbox>
        <label htmlFor="arranging-size">
          {text('arranging.groupSize')}{' '}
          <InputNumber
            id="arranging-size"
            min={1}
            max={100}
            precision={0}
            value={wanted.groupSize ?? null}
            placeholder={text('arranging.byRatio')}
            onChange={(groupSize) => {
              const { groupSize: _, ...rest } = wanted;
              setWanted(groupSize ? { ...rest, groupSize } : rest);
            }}
          />
        </label>
      </fieldset>
      <div className="own-actions">
        <Button onClick={() => look(wanted)} loading={busy} type={isPossible ? 'default' : 'primary'}>
          {text('arranging.preview')}
        </Button>
        {shown && (
          <Button disabled={busy} onClick={() => look({ ...shown.wanted, seed: shown.wanted.seed + 1 })}>
            {text('arranging.another')}
          </Button>
        )}
        {shown && (
          <Button
            type="primary"
            disabled={!isPossible || busy}
            onClick={() => run(async () => apply(id, shown.wanted, shown.result.basis).then(() => settled(text('arranging.applied'))))}
          >
            {text('arranging.apply')}
          </Button>
        )}
        {state.last && (
          <Button
            disabled={!state.last.undoable || busy}
            onClick={() => run(async () => undo(id).then(() => settled(text('arranging.undone'))))}
          >
            {text('arranging.undo')}
          </Button>
        )}
      </div>
      {state.last && <Last last={state.last} />}
      {shown ? <PreviewView result={shown.result} /> : <p className="own-note">{text('arranging.hint')}</p>}
      <PrintedLists state={state} onDone={onDone} />
    </div>
  );
}
